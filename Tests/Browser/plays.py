#!/usr/bin/env python3
"""Plays a film in Chromium, without a window, and says whether it comes to its end.

    Tests/Browser/plays.py FILM

Prints "ended at 1.67 of 320x180" and ends with 0; or what the browser says, and 1. Without a Chromium it
says so, and ends with 77.
"""

import http.server
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse

PAGE = b"""<!doctype html><video src="film.mp4" muted autoplay></video><script>
const video = document.querySelector("video");
const say = (text) => fetch("/said?" + encodeURIComponent(text));
video.onended = () => say(`ended at ${video.currentTime.toFixed(2)} of ` +
  `${video.videoWidth}x${video.videoHeight}`);
video.onerror = () => say("error: " + video.error.message);
</script>"""

LIMIT = 60  # seconds


def main() -> int:
    film = pathlib.Path(sys.argv[1]).read_bytes()
    names = ["chromium", "chromium-browser", "google-chrome"]
    browser = next((path for path in map(shutil.which, names) if path), None)
    if browser is None:
        print("there is no Chromium here")
        return 77
    said: queue.Queue[str] = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path, _, query = self.path.partition("?")
            if path == "/said":
                said.put(urllib.parse.unquote(query))
            body, kind = (film, "video/mp4") if path == "/film.mp4" else (PAGE, "text/html")
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except ConnectionError:
                pass  # The browser has seen enough for now.

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--autoplay-policy=no-user-gesture-required", f"--user-data-dir={profile}",
                f"http://127.0.0.1:{server.server_port}/",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            text = said.get(timeout=LIMIT)
        except queue.Empty:
            text = f"the film has not ended after {LIMIT} seconds"
        finally:
            process.terminate()
            process.wait()
            server.shutdown()
    print(text)
    return 0 if text.startswith("ended") else 1


sys.exit(main())
