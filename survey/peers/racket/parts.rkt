#lang racket/base
;; Racket's net/url: what scheme, host and port does string->url find?

(require net/url-string file/sha1 json)

(define (part text) (if (or (not text) (equal? text "")) (json-null) text))

(define (answer line)
  (with-handlers ([exn:fail? (lambda (e) "no")])
    (define url (string->url (bytes->string/utf-8 (hex-string->bytes line))))
    (jsexpr->string (hasheq 'scheme (part (url-scheme url)) 'host (part (url-host url)) 'port (or (url-port url) (json-null))))))

(for ([line (in-lines)])
  (displayln (answer line)))
