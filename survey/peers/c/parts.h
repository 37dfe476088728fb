/* The lines that all adapters of parts.c answer. Each defines `parse`, which returns whether its parser accepts the text. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A part that the parser does not find is NULL. The strings are freed after each line. */
struct url {
    char *scheme, *host, *port;
};

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
