/* OpenSSL's OSSL_HTTP_parse_url. Its port is the default one if there is none. */
#include "parts.h"
#include <openssl/crypto.h>
#include <openssl/http.h>

static bool parse(const char *text, struct url *url) {
    char *host = NULL;
    int port = -1, tls = 0;
    if (!OSSL_HTTP_parse_url(text, &tls, NULL, &host, NULL, &port, NULL, NULL, NULL))
        return false;
    url->scheme = part(tls ? "https" : "http");
    url->host = part(host);
    url->port = port;
    OPENSSL_free(host);
    return true;
}
