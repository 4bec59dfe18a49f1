import Foundation
import POSIX

/// A real web server on this machine, with a folder of its own, for one test.
public final class Nginx {
  /// Where the server's program is, if it is installed.
  public static let program = [
    "/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/bin/nginx",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether tests can start it; where it is required, they fail without it.
  public static var isInstalled: Bool { program != nil || oraclesAreRequired }

  /// The folder whose files it serves.
  public let files: URL

  private let folder: URL
  private let guardian: ChildProcess
  private let port: UInt16

  /// How long a machine that is busy with other tests may take to start it.
  private static let patience: TimeInterval = 120

  /// Starts a server, and waits until it answers.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    files = folder.appendingPathComponent("files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    // Another process may take the port before the server does: then it ends, and gets another one.
    let end = Date(timeIntervalSinceNow: Self.patience)
    while true {
      let port = try TCPPort.free()
      let guardian = try Self.start(in: folder, port: port, files: files.path)
      // A server that did not start in time makes the test's first request fail, with the reason.
      if Self.isReady(in: folder, until: end) || Date() >= end {
        (self.port, self.guardian) = (port, guardian)
        return
      }
      guardian.socket.finishWriting()
      _ = guardian.wait()
    }
  }

  private static func start(in folder: URL, port: UInt16, files: String) throws -> ChildProcess {
    let configuration = folder.appendingPathComponent("nginx.conf")
    try Self.configuration(port: port, files: files)
      .write(to: configuration, atomically: true, encoding: .utf8)
    // The shell ends the server when its own input ends: with the test, whichever way that goes.
    let script = "\"$0\" \"$@\" & server=$!; cat; kill $server; wait $server"
    return try ChildProcess(
      "/bin/sh",
      [
        "-c", script, Self.program ?? "nginx", "-p", folder.path, "-e", "error.log", "-c",
        configuration.path,
      ], errors: .discarded)
  }

  /// Waits until the server listens: then it has written its number.
  ///
  /// - Returns: Whether it does; `false` once it has given up, because another program has its
  ///   port.
  private static func isReady(in folder: URL, until end: Date) -> Bool {
    let log = folder.appendingPathComponent("error.log")
    while Date() < end {
      let number = try? Data(contentsOf: folder.appendingPathComponent("pid"))
      if number?.isEmpty == false { return true }
      let errors = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      if errors.contains("could not bind()") {
        try? FileManager.default.removeItem(at: log)
        return false
      }
      Thread.sleep(forTimeInterval: 0.002)
    }
    return false
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The address of a file: of `film.mp4`, or of `whole/film.mp4` for one of the special places.
  ///
  /// `whole/` sends no ranges, `moved/` redirects, `circle/` does so for ever, `busy/` answers 503,
  /// `slow/` sends 100 kB a second, `gone/` has no file with `high_` in its name, `flaky/` answers 503 to
  /// two of ten requests of a connection, never to two in a row.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// Stops the server, and returns its requests, one line each: `GET /film.mp4 206 bytes=0-65535`.
  ///
  /// A running server writes a line a little later than its client has the answer.
  @discardableResult public func stop() -> [String] {
    guardian.socket.finishWriting()
    _ = guardian.wait()
    let text = try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  private static func configuration(port: UInt16, files: String) -> String {
    """
    daemon off;
    master_process off;
    pid pid;
    events { worker_connections 64; }
    http {
      log_format short '$request_method $request_uri $status $http_range';
      access_log log short;
      client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3;
      uwsgi_temp_path t4; scgi_temp_path t5;
      gzip on; gzip_types *; gzip_min_length 1;
      map $connection_requests $fails { ~[48]$ 1; default ""; }
      server {
        listen 127.0.0.1:\(port);
        root \(files);
        location /whole/ { alias \(files)/; max_ranges 0; }
        location ~ ^/gone/.*high_ { return 404; }
        location /gone/ { alias \(files)/; }
        location /flaky/ { if ($fails) { return 503; } alias \(files)/; }
        location /moved/ { rewrite ^/moved/(.*)$ /$1 redirect; }
        location /circle/ { return 302 /circle/; }
        location /busy/ { return 503; }
        location /slow/ { alias \(files)/; limit_rate 100k; }
      }
    }
    """
  }
}
