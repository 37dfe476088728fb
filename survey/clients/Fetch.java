import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Fetches each URL of a file with a client of Java. */
class Fetch {
    public static void main(String[] args) throws Exception {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (String url : Files.readAllLines(Path.of(args[1]))) {
            try {
                if (args[0].equals("client")) {
                    client.send(HttpRequest.newBuilder(new URI(url)).timeout(Duration.ofSeconds(3)).build(), BodyHandlers.discarding());
                } else {
                    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
                    connection.setConnectTimeout(3000);
                    connection.setReadTimeout(3000);
                    connection.getInputStream().close();
                }
            } catch (Exception e) {
                // It need not fetch all.
            }
        }
    }
}
