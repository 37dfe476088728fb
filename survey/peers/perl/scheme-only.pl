#!/usr/bin/perl
# Not a parser but a baseline for the others: any string that begins with the scheme and a colon is a URL. With `--text` it must
# also be UTF-8, as for the adapters whose parsers read text.

use strict;
use warnings;

my $text = @ARGV && $ARGV[0] eq '--text' && shift;
my ($scheme) = $ARGV[0] =~ /\A(\w+)url\z/ or die "no scheme: $ARGV[0]\n";

while (my $line = <STDIN>) {
    chomp $line;
    my $string = pack 'H*', $line;
    my $yes    = $string =~ /\A$scheme:/i && (!$text || utf8::decode($string));
    print $yes ? "yes\n" : "no\n";
}
