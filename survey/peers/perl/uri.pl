#!/usr/bin/perl
# URI, which implements RFC 2396 with RFC 2732: is the string a URI of the scheme as it is? The constructor never fails: it
# trims the string, strips wrappers and escapes what a URI may not hold. So the question is whether it left the string unchanged.
# (It dies only if the scheme is longer than a name in Perl may be. That is a no.)

use strict;
use warnings;
use URI;

my ($scheme) = $ARGV[0] =~ /\A(\w+)url\z/ or die "no scheme: $ARGV[0]\n";

while (my $line = <STDIN>) {
    chomp $line;
    my $string = pack 'H*', $line;
    my $uri    = eval { URI->new($string) };
    my $yes    = defined $uri && $uri->as_string eq $string && ($uri->scheme // '') eq $scheme && !defined $uri->fragment;
    print $yes ? "yes\n" : "no\n";
}
