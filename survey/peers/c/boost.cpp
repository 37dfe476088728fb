/* Boost.URL's parse_uri. A port that does not fit is none to it, so that the adapter reads its text. */
#include "parts.h"
#include <boost/url.hpp>
#include <boost/url/src.hpp>

static bool parse(const char *text, struct url *url) {
    auto uri = boost::urls::parse_uri(text);
    if (!uri)
        return false;
    url->scheme = part(std::string(uri->scheme()).c_str());
    url->host = part(std::string(uri->encoded_host()).c_str());
    url->port = number(std::string(uri->port()).c_str());
    return true;
}
