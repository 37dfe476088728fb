/* apr-util's apr_uri_parse. */
#include "parts.h"
#include <apr_uri.h>

static bool parse(const char *text, struct url *url) {
    static apr_pool_t *pool = NULL;
    if (!pool) {
        apr_initialize();
        apr_pool_create(&pool, NULL);
    }
    apr_pool_clear(pool);
    apr_uri_t uri;
    if (apr_uri_parse(pool, text, &uri) != APR_SUCCESS)
        return false;
    url->scheme = part(uri.scheme);
    url->host = part(uri.hostname);
    url->port = number(uri.port_str);
    return true;
}
