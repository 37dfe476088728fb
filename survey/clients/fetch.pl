# Fetches each URL of a file with a client of Perl.
use strict;
use warnings;

my ($kind, $name) = @ARGV;
my $client;
if ($kind eq 'tiny') {
    require HTTP::Tiny;
    $client = HTTP::Tiny->new(timeout => 3);
} elsif ($kind eq 'lwp') {
    require LWP::UserAgent;
    $client = LWP::UserAgent->new(timeout => 3);
} else {
    require Mojo::UserAgent;
    $client = Mojo::UserAgent->new->request_timeout(3);
}
open my $file, '<', $name or die $!;
while (my $url = <$file>) {
    chomp $url;
    eval { $client->get($url) };    # It need not fetch all.
}
