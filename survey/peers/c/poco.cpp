/* Poco's Poco::URI. Its port is the default one if there is none. */
#include "parts.h"
#include <Poco/Exception.h>
#include <Poco/URI.h>

static bool parse(const char *text, struct url *url) {
    try {
        Poco::URI uri(text);
        url->scheme = part(uri.getScheme().c_str());
        url->host = part(uri.getHost().c_str());
        url->port = uri.getPort() ? uri.getPort() : -1;
        return true;
    } catch (const Poco::Exception &) {
        return false;
    }
}
