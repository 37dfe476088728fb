/* uriparser's uriParseSingleUriA. */
#include "parts.h"
#include <uriparser/Uri.h>

static char *range(UriTextRangeA text) {
    return text.first ? strndup(text.first, (size_t)(text.afterLast - text.first)) : NULL;
}

static bool parse(const char *text, struct url *url) {
    UriUriA uri;
    if (uriParseSingleUriA(&uri, text, NULL) != URI_SUCCESS)
        return false;
    url->scheme = range(uri.scheme);
    url->host = range(uri.hostText);
    char *port = range(uri.portText);
    url->port = number(port);
    free(port);
    uriFreeUriMembersA(&uri);
    return true;
}
