/* Qt's QUrl, strict: the host in ASCII. */
#include "parts.h"
#include <QUrl>

static bool parse(const char *text, struct url *url) {
    QUrl uri(QString::fromUtf8(text), QUrl::StrictMode);
    if (!uri.isValid())
        return false;
    url->scheme = part(uri.scheme().toUtf8().constData());
    url->host = part(uri.host(QUrl::FullyEncoded).toUtf8().constData());
    url->port = uri.port();
    return true;
}
