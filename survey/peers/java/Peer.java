import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * java.net.URI, which implements RFC 2396 with RFC 2732: does its constructor accept the string, and parseServerAuthority
 * the authority, if there is one? It reads text, so the answer for a string that is not UTF-8 is `no`.
 */
class Peer {
    static boolean isUrl(String scheme, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            URI uri = new URI(text).parseServerAuthority();
            return scheme.equalsIgnoreCase(uri.getScheme()) && uri.getRawFragment() == null;
        } catch (CharacterCodingException | URISyntaxException e) {
            return false;
        }
    }

    public static void main(String[] args) throws IOException {
        String scheme = args[0].replaceFirst("url$", "");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.append(isUrl(scheme, HexFormat.of().parseHex(line)) ? "yes\n" : "no\n");
        }
        System.out.print(out);
    }
}
