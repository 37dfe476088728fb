#!/usr/bin/perl
# rfc1738 itself, asked like the others: turns the lengths that `rfc1738 match` answers into `yes`
# and `no`. Usage: rfc1738.pl RFC1738 PRODUCTION

use strict;
use warnings;
use File::Temp;

my ($rfc1738, $production) = @ARGV;

my $questions = File::Temp->new;
my @lengths;
while (my $line = <STDIN>) {
    print $questions $line;
    push @lengths, length($line =~ s/\n//r) / 2;
}
$questions->flush;

open my $answers, '-|', "$rfc1738 match $production --hex < $questions" or die "$rfc1738: $!\n";
while (my $answer = <$answers>) {
    chomp $answer;
    print $answer eq shift @lengths ? "yes\n" : "no\n";
}
