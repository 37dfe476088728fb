import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The parsers of Java: what scheme, host and port do they find? Takes the parser's name. */
class Parts {
    /** A part that a parser does not find is null; it says -1 for no port. */
    record Url(String scheme, String host, int port) {}

    interface Parser {
        /** Null or an exception if the parser does not accept the text. */
        Url parse(String text) throws Exception;
    }

    static Parser parser(String name) {
        return switch (name) {
            case "URL" -> text -> {
                var url = new java.net.URL(text);
                return new Url(url.getProtocol(), url.getHost(), url.getPort());
            };
            case "URI" -> text -> {
                var url = new java.net.URI(text);
                return new Url(url.getScheme(), url.getHost(), url.getPort());
            };
            case "okhttp" -> text -> {
                var url = okhttp3.HttpUrl.parse(text);
                return url == null ? null : new Url(url.scheme(), url.host(), url.port());
            };
            case "jetty" -> text -> {
                var url = new org.eclipse.jetty.http.HttpURI(text);
                return new Url(url.getScheme(), url.getHost(), url.getPort());
            };
            case "spring" -> text -> {
                var url = org.springframework.web.util.UriComponentsBuilder.fromUriString(text).build();
                return new Url(url.getScheme(), url.getHost(), url.getPort());
            };
            case "httpclient" -> text -> {
                var url = new org.apache.commons.httpclient.URI(text, true);
                return new Url(url.getScheme(), url.getHost(), url.getPort());
            };
            default -> throw new IllegalArgumentException(name);
        };
    }

    static String answer(Parser parser, String line) {
        Url url;
        try {
            byte[] bytes = HexFormat.of().parseHex(line);
            url = parser.parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (Exception e) {
            url = null;
        }
        if (url == null) {
            return "no";
        }
        String port = url.port == -1 ? "null" : Integer.toString(url.port);
        return "{\"scheme\":" + json(url.scheme) + ",\"host\":" + json(url.host) + ",\"port\":" + port + "}";
    }

    static String json(String text) {
        if (text == null || text.isEmpty()) {
            return "null";
        }
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c == '"' || c == '\\') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    public static void main(String[] args) throws IOException {
        Parser parser = parser(args[0]);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        var out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.print(answer(parser, line) + "\n");
        }
        out.flush();
    }
}
