/* libcurl's curl_url_set. */
#include "parts.h"
#include <curl/curl.h>

static char *get(CURLU *handle, CURLUPart what) {
    char *text = NULL;
    curl_url_get(handle, what, &text, 0);
    char *copy = part(text);
    curl_free(text);
    return copy;
}

static bool parse(const char *text, struct url *url) {
    CURLU *handle = curl_url();
    bool accepted = curl_url_set(handle, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    if (accepted) {
        url->scheme = get(handle, CURLUPART_SCHEME);
        url->host = get(handle, CURLUPART_HOST);
        char *port = get(handle, CURLUPART_PORT);
        url->port = number(port);
        free(port);
    }
    curl_url_cleanup(handle);
    return accepted;
}
