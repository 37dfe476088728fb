# Fetches each URL of a file with Tcl's http.
package require http

set file [open [lindex $argv 0]]
fconfigure $file -encoding utf-8
while {[gets $file url] >= 0} {
    # It need not fetch all.
    catch { http::cleanup [http::geturl $url -timeout 3000] }
}
