/* The parsers of C and C++: what scheme, host and port do they find? ASK_NAME is defined for the one that the program is for. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A part that the parser does not find is NULL. The strings are freed after each line. */
struct url {
    char *scheme, *host, *port;
};

/* Whether the parser accepts the text, and what it finds. Each parser has its own. */
static bool parse(const char *text, struct url *url);

/* A copy of a part, which may be NULL. */
static inline char *part(const char *text) {
    return text ? strdup(text) : NULL;
}

/* The text of a port that the parser gives as a number; NULL if it is negative, which is none. */
static inline char *number(long port) {
    char text[32];
    snprintf(text, sizeof text, "%ld", port);
    return port < 0 ? NULL : strdup(text);
}

#if defined ASK_curl
/* libcurl's curl_url_set. */
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
        url->port = get(handle, CURLUPART_PORT);
    }
    curl_url_cleanup(handle);
    return accepted;
}

#elif defined ASK_uriparser
/* uriparser's uriParseSingleUriA. */
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
    url->port = range(uri.portText);
    uriFreeUriMembersA(&uri);
    return true;
}

#elif defined ASK_glib
/* GLib's g_uri_parse. */
#include <glib.h>

static bool parse(const char *text, struct url *url) {
    GUri *uri = g_uri_parse(text, G_URI_FLAGS_NONE, NULL);
    if (!uri)
        return false;
    url->scheme = part(g_uri_get_scheme(uri));
    url->host = part(g_uri_get_host(uri));
    url->port = number(g_uri_get_port(uri));
    g_uri_unref(uri);
    return true;
}

#elif defined ASK_soup
/* libsoup 2.4's soup_uri_new. Its port is the default one if there is none. */
#include <libsoup/soup.h>

static bool parse(const char *text, struct url *url) {
    SoupURI *uri = soup_uri_new(text);
    if (!uri)
        return false;
    url->scheme = part(uri->scheme);
    url->host = part(uri->host);
    url->port = number(uri->port ? (long)uri->port : -1);
    soup_uri_free(uri);
    return true;
}

#elif defined ASK_libxml2
/* libxml2's xmlParseURI. It says 0 for no port; later versions say -1. */
#include <libxml/uri.h>

static bool parse(const char *text, struct url *url) {
    xmlURI *uri = xmlParseURI(text);
    if (!uri)
        return false;
    url->scheme = part(uri->scheme);
    url->host = part(uri->server);
    url->port = number(uri->port ? uri->port : -1);
    xmlFreeURI(uri);
    return true;
}

#elif defined ASK_apr_util
/* apr-util's apr_uri_parse. */
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
    url->port = part(uri.port_str);
    return true;
}

#elif defined ASK_http_parser
/* http-parser's http_parser_parse_url. */
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
    url->port = number(uri.field_set & (1 << UF_PORT) ? uri.port : -1);
    return true;
}

#elif defined ASK_neon
/* neon's ne_uri_parse. It says 0 for no port. */
#include <neon/ne_uri.h>

static bool parse(const char *text, struct url *url) {
    ne_uri uri;
    bool accepted = ne_uri_parse(text, &uri) == 0;
    if (accepted) {
        url->scheme = part(uri.scheme);
        url->host = part(uri.host);
        url->port = number(uri.port ? (long)uri.port : -1);
    }
    ne_uri_free(&uri);
    return accepted;
}

#elif defined ASK_libevent
/* libevent's evhttp_uri_parse. */
#include <event2/http.h>

static bool parse(const char *text, struct url *url) {
    struct evhttp_uri *uri = evhttp_uri_parse(text);
    if (!uri)
        return false;
    url->scheme = part(evhttp_uri_get_scheme(uri));
    url->host = part(evhttp_uri_get_host(uri));
    url->port = number(evhttp_uri_get_port(uri));
    evhttp_uri_free(uri);
    return true;
}

#elif defined ASK_wget
/* libwget's wget_iri_parse. Its port is the default one if there is none. */
#include <wget.h>

static bool parse(const char *text, struct url *url) {
    wget_iri_t *iri = wget_iri_parse(text, "utf-8");
    if (!iri)
        return false;
    url->scheme = part(iri->scheme);
    url->host = part(iri->host);
    url->port = number(iri->port ? (long)iri->port : -1);
    wget_iri_free(&iri);
    return true;
}

#elif defined ASK_openssl
/* OpenSSL's OSSL_HTTP_parse_url. Its port is the default one if there is none. */
#include <openssl/crypto.h>
#include <openssl/http.h>

static bool parse(const char *text, struct url *url) {
    char *host = NULL;
    int port = -1, tls = 0;
    if (!OSSL_HTTP_parse_url(text, &tls, NULL, &host, NULL, &port, NULL, NULL, NULL))
        return false;
    url->scheme = part(tls ? "https" : "http");
    url->host = part(host);
    url->port = number(port);
    OPENSSL_free(host);
    return true;
}

#elif defined ASK_boost
/* Boost.URL's parse_uri. */
#include <boost/url.hpp>
#include <boost/url/src.hpp>

static bool parse(const char *text, struct url *url) {
    auto uri = boost::urls::parse_uri(text);
    if (!uri)
        return false;
    url->scheme = part(std::string(uri->scheme()).c_str());
    url->host = part(std::string(uri->encoded_host()).c_str());
    url->port = part(std::string(uri->port()).c_str());
    return true;
}

#elif defined ASK_poco
/* Poco's Poco::URI. Its port is the default one if there is none. */
#include <Poco/Exception.h>
#include <Poco/URI.h>

static bool parse(const char *text, struct url *url) {
    try {
        Poco::URI uri(text);
        url->scheme = part(uri.getScheme().c_str());
        url->host = part(uri.getHost().c_str());
        url->port = number(uri.getPort() ? uri.getPort() : -1);
        return true;
    } catch (const Poco::Exception &) {
        return false;
    }
}

#elif defined ASK_qt
/* Qt's QUrl, strict: the host in ASCII. */
#include <QUrl>

static bool parse(const char *text, struct url *url) {
    QUrl uri(QString::fromUtf8(text), QUrl::StrictMode);
    if (!uri.isValid())
        return false;
    url->scheme = part(uri.scheme().toUtf8().constData());
    url->host = part(uri.host(QUrl::FullyEncoded).toUtf8().constData());
    url->port = number(uri.port());
    return true;
}

#else
#error "no parser has this name"
#endif

/* A member of the object. Octets above ASCII are written as escapes. */
static void print_part(const char *before, const char *text) {
    fputs(before, stdout);
    if (!text || !*text) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c >= 0x80)
            printf("%%%02X", *c);
        else if (*c < ' ' || *c == '"' || *c == '\\')
            printf("\\u%04x", *c);
        else
            putchar(*c);
    }
    putchar('"');
}

static void answer(const char *text) {
    struct url url = {NULL, NULL, NULL};
    if (!parse(text, &url)) {
        puts("no");
    } else {
        print_part("{\"scheme\":", url.scheme);
        print_part(",\"host\":", url.host);
        print_part(",\"port\":", url.port);
        puts("}");
    }
    free(url.scheme);
    free(url.host);
    free(url.port);
}

static int digit(char c) {
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        length -= line[length - 1] == '\n';
        for (ssize_t i = 0; i < length; i += 2)
            line[i / 2] = (char)(digit(line[i]) * 16 + digit(line[i + 1]));
        line[length / 2] = 0;
        /* The libraries read text up to a NUL. */
        if (strlen(line) < (size_t)length / 2)
            puts("no");
        else
            answer(line);
    }
    free(line);
    return 0;
}
