#!/usr/bin/perl
# Regexp::Common::URI::RFC1738, "Definitions from RFC1738": does the variable of the production's name match the whole string?

use strict;
use warnings;
use Regexp::Common::URI::RFC1738 ();

my $definition = do {
    no strict 'refs';
    ${"Regexp::Common::URI::RFC1738::$ARGV[0]"};
} // die "no definition of $ARGV[0]\n";
my $whole = qr/\A(?:$definition)\z/;

while (my $line = <STDIN>) {
    chomp $line;
    my $string = pack 'H*', $line;
    print $string =~ $whole ? "yes\n" : "no\n";
}
