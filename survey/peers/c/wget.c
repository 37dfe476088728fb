/* libwget's wget_iri_parse. Its port is the default one if there is none. */
#include "parts.h"
#include <wget.h>

static bool parse(const char *text, struct url *url) {
    wget_iri_t *iri = wget_iri_parse(text, "utf-8");
    if (!iri)
        return false;
    url->scheme = part(iri->scheme);
    url->host = part(iri->host);
    url->port = iri->port ? (long)iri->port : -1;
    wget_iri_free(&iri);
    return true;
}
