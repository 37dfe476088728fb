/* http-parser's http_parser_parse_url. */
#include "parts.h"
#include <http_parser.h>

static char *field(const char *text, const struct http_parser_url *uri, int what) {
    return uri->field_set & (1 << what) ? strndup(text + uri->field_data[what].off, uri->field_data[what].len) : NULL;
}

static bool parse(const char *text, struct url *url) {
    struct http_parser_url uri;
    http_parser_url_init(&uri);
    if (http_parser_parse_url(text, strlen(text), 0, &uri))
        return false;
    url->scheme = field(text, &uri, UF_SCHEMA);
    url->host = field(text, &uri, UF_HOST);
    url->port = uri.field_set & (1 << UF_PORT) ? uri.port : -1;
    return true;
}
