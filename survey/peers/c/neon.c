/* neon's ne_uri_parse. It says 0 for no port. */
#include "parts.h"
#include <neon/ne_uri.h>

static bool parse(const char *text, struct url *url) {
    ne_uri uri;
    bool accepted = ne_uri_parse(text, &uri) == 0;
    if (accepted) {
        url->scheme = part(uri.scheme);
        url->host = part(uri.host);
        url->port = uri.port ? (long)uri.port : -1;
    }
    ne_uri_free(&uri);
    return accepted;
}
