#!/usr/bin/perl
# The parsers of Perl: what scheme, host and port do they find? Takes the parser's name.

use strict;
use warnings;
use Encode   ();
use JSON::PP ();

my %parsers = (
    'URI' => sub {
        require URI;
        return sub {
            my $url = URI->new(shift);
            return ($url->scheme, $url->can('host') ? ($url->host, $url->port) : ());
        };
    },
    'Mojo::URL' => sub {
        require Mojo::URL;
        return sub {
            my $url = Mojo::URL->new(shift);
            return ($url->scheme, $url->ihost, $url->port);
        };
    },
    'Rose::URI' => sub {
        require Rose::URI;
        return sub {
            my $url = Rose::URI->new(shift);
            return ($url->scheme, $url->host, $url->port);
        };
    },
);

my $json  = JSON::PP->new->utf8->canonical->allow_nonref;
my $parse = $parsers{$ARGV[0]}->();

sub answer {
    my ($line) = @_;
    my $text = eval { Encode::decode('UTF-8', pack('H*', $line), Encode::FB_CROAK) };
    return 'no' if !defined $text;
    my @parts = eval { local $SIG{__WARN__} = sub { }; $parse->($text) };
    return 'no' if $@;
    my ($scheme, $host, $port) = map { defined && length ? $_ : undef } @parts;
    return sprintf '{"scheme":%s,"host":%s,"port":%s}', quoted($scheme), quoted($host), quoted($port);
}

# The module is exact, but slow; most parts need none of it.
sub quoted {
    my ($part) = @_;
    return 'null' if !defined $part;
    return $part =~ /\A[!#-\[\]-~]*\z/ ? qq("$part") : $json->encode("$part");
}

while (my $line = <STDIN>) {
    chomp $line;
    print answer($line), "\n";
}
