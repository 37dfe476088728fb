// System.Uri: what scheme, host and port does it find?

using System;
using System.IO;
using System.Text;

static class Parts {
    static readonly Encoding Utf8 = new UTF8Encoding(false, true);

    static string Answer(string line) {
        try {
            var bytes = new byte[line.Length / 2];
            for (int i = 0; i < bytes.Length; i++) bytes[i] = Convert.ToByte(line.Substring(2 * i, 2), 16);
            var url = new Uri(Utf8.GetString(bytes), UriKind.Absolute);
            string port = url.Port < 0 ? "null" : url.Port.ToString();
            return "{\"scheme\":" + Json(url.Scheme) + ",\"host\":" + Json(url.IdnHost) + ",\"port\":" + port + "}";
        } catch (Exception) {
            // Whatever it raises, it does not accept the string.
            return "no";
        }
    }

    static string Json(string text) {
        if (string.IsNullOrEmpty(text)) return "null";
        var json = new StringBuilder("\"");
        foreach (char c in text) {
            if (c < ' ' || c == '"' || c == '\\') json.AppendFormat("\\u{0:x4}", (int)c);
            else json.Append(c);
        }
        return json.Append('"').ToString();
    }

    static void Main() {
        var input = new StreamReader(Console.OpenStandardInput());
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
        for (string line = input.ReadLine(); line != null; line = input.ReadLine()) output.Write(Answer(line) + "\n");
        output.Flush();
    }
}
