#!/usr/bin/perl
# Regexp::Common: does the pattern of the scheme match the whole string? With `-i` it ignores case, by the flag that is
# documented for all patterns.
# Most of its URI patterns are documented "as defined by RFC 1738". FTP is asked with the two options that its documentation
# gives for RFC 1738's passwords and typecodes.

use strict;
use warnings;
use Regexp::Common qw(URI);

my $ignore_case = @ARGV && $ARGV[0] eq '-i' && shift;

my %pattern = (
    httpurl     => $RE{URI}{HTTP},
    ftpurl      => $RE{URI}{FTP}{-type => '[ADIadi]'}{-password},
    newsurl     => $RE{URI}{news},
    nntpurl     => $RE{URI}{NNTP},
    telneturl   => $RE{URI}{telnet},
    gopherurl   => $RE{URI}{gopher},
    waisurl     => $RE{URI}{WAIS},
    fileurl     => $RE{URI}{file},
    prosperourl => $RE{URI}{prospero},
);

my $pattern = $pattern{$ARGV[0]} // die "no pattern for $ARGV[0]\n";
$pattern = $pattern->{-i} if $ignore_case;
my $whole = qr/\A(?:$pattern)\z/;

while (my $line = <STDIN>) {
    chomp $line;
    my $string = pack 'H*', $line;
    print $string =~ $whole ? "yes\n" : "no\n";
}
