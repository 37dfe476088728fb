/* GLib's g_uri_parse. */
#include "parts.h"
#include <glib.h>

static bool parse(const char *text, struct url *url) {
    GUri *uri = g_uri_parse(text, G_URI_FLAGS_NONE, NULL);
    if (!uri)
        return false;
    url->scheme = part(g_uri_get_scheme(uri));
    url->host = part(g_uri_get_host(uri));
    url->port = g_uri_get_port(uri);
    g_uri_unref(uri);
    return true;
}
