/* libevent's evhttp_uri_parse. */
#include "parts.h"
#include <event2/http.h>

static bool parse(const char *text, struct url *url) {
    struct evhttp_uri *uri = evhttp_uri_parse(text);
    if (!uri)
        return false;
    url->scheme = part(evhttp_uri_get_scheme(uri));
    url->host = part(evhttp_uri_get_host(uri));
    url->port = evhttp_uri_get_port(uri);
    evhttp_uri_free(uri);
    return true;
}
