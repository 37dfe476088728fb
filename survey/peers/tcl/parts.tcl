# Tcllib's uri: what scheme, host and port does uri::split find?

package require uri
package require json::write

fconfigure stdin -encoding ascii
fconfigure stdout -encoding utf-8 -translation lf

proc part {url name} {
    if {![dict exists $url $name] || [dict get $url $name] eq ""} { return null }
    return [json::write string [dict get $url $name]]
}

proc answer {line} {
    set text [encoding convertfrom utf-8 [binary decode hex $line]]
    # It has no strict reading of UTF-8.
    if {[binary encode hex [encoding convertto utf-8 $text]] ne $line} { return no }
    # The second argument is the scheme of a text that has none.
    if {[catch { uri::split $text "" } url]} { return no }
    return "{\"scheme\":[part $url scheme],\"host\":[part $url host],\"port\":[part $url port]}"
}

while {[gets stdin line] >= 0} { puts [answer $line] }
