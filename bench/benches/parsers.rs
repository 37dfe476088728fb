//! The same work as the table's, under criterion: `cargo bench -p rfc1738-bench --bench parsers -- 'web URLs.*is_valid'`
//! measures the benchmarks that match, and compares them with the last run.

use std::{hint::black_box, time::Duration};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rfc1738_bench::{parsers::parsers, workloads};

fn read(criterion: &mut Criterion) {
    for workload in workloads::own() {
        let texts = workload.texts();
        let mut group = criterion.benchmark_group(&workload.name);
        group.throughput(Throughput::Bytes(workload.bytes() as u64));
        for parser in parsers(workload.production) {
            let id = BenchmarkId::from_parameter(&parser.name);
            group.bench_with_input(id, &texts, |bencher, texts| bencher.iter(|| (parser.read)(black_box(texts))));
        }
    }
}

criterion_group! {
    name = all;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20);
    targets = read
}
criterion_main!(all);
