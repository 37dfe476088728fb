/* libxml2's xmlParseURI. It says 0 for no port; later versions say -1. */
#include "parts.h"
#include <libxml/uri.h>

static bool parse(const char *text, struct url *url) {
    xmlURI *uri = xmlParseURI(text);
    if (!uri)
        return false;
    url->scheme = part(uri->scheme);
    url->host = part(uri->server);
    url->port = uri->port ? uri->port : -1;
    xmlFreeURI(uri);
    return true;
}
