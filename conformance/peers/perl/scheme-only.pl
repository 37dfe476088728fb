#!/usr/bin/perl
# No parser, but a measure for the others: whatever begins with the scheme and a colon is a URL. With `--text`, provided that
# it is UTF-8, as for the adapters whose parsers read text.

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
