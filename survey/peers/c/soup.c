/* libsoup 2.4's soup_uri_new. Its port is the default one if there is none. */
#include "parts.h"
#include <libsoup/soup.h>

static bool parse(const char *text, struct url *url) {
    SoupURI *uri = soup_uri_new(text);
    if (!uri)
        return false;
    url->scheme = part(uri->scheme);
    url->host = part(uri->host);
    url->port = uri->port ? (long)uri->port : -1;
    soup_uri_free(uri);
    return true;
}
