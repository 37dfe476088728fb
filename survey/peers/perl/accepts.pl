#!/usr/bin/perl
# The parsers of Perl: is a string a URL of a scheme, as a whole? Takes the parser's name, that of
# the production, and an option of some.

use strict;
use warnings;

my ($parser, $production, $option) = (@ARGV, '');
my ($scheme) = $production =~ /\A(\w+)url\z/;

my %parsers = (
    # Does the pattern of the scheme match the whole string? With `-i` it ignores case, by the flag
    # that is documented for all patterns. Most of its URI patterns are documented "as defined by
    # RFC 1738". FTP is asked with the two options that its documentation gives for RFC 1738's
    # passwords and typecodes.
    'Regexp::Common' => sub {
        require Regexp::Common;
        Regexp::Common->import('URI');
        our %RE;
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
        my $pattern = $pattern{$production} // die "no pattern for $production\n";
        $pattern = $pattern->{-i} if $option eq '-i';
        my $whole = qr/\A(?:$pattern)\z/;
        return sub { $_[0] =~ $whole };
    },
    # Implements RFC 2396 with RFC 2732: is the string a URI of the scheme as it is? The constructor
    # never fails: it trims the string, strips wrappers and escapes what a URI may not hold. So the
    # question is whether it left the string unchanged. (It dies only if the scheme is longer than a
    # name in Perl may be. That is a no.)
    'URI' => sub {
        require URI;
        return sub {
            my $uri = eval { URI->new($_[0]) };
            return defined $uri && $uri->as_string eq $_[0] && ($uri->scheme // '') eq $scheme && !defined $uri->fragment;
        };
    },
    # Not a parser but a baseline for the others: any string that begins with the scheme and a colon
    # is a URL. With `--text` it must also be UTF-8, as for the adapters whose parsers read text.
    'scheme' => sub {
        return sub { $_[0] =~ /\A$scheme:/i && ($option ne '--text' || utf8::decode($_[0])) };
    },
);

my $is_url = $parsers{$parser}->();
while (my $line = <STDIN>) {
    chomp $line;
    my $string = pack 'H*', $line;
    print $is_url->($string) ? "yes\n" : "no\n";
}
