/// A server's answer.
struct HTTPResponse: Hashable, Sendable {
  /// Such as 206 or 404.
  let status: Int

  /// By their names in lower case.
  let headers: [String: String]

  var body: [UInt8] = []

  /// Whether the body is longer than the request wanted it; then it may be missing as a whole.
  var isCut = false

  /// Where the answer came from in the end, after redirections.
  let url: String

  /// How many other places were asked before.
  var redirectionCount = 0

  /// The status as people know it: `404 Not Found`.
  var statusText: String { Self.names[status].map { "\(status) \($0)" } ?? "status \(status)" }

  /// RFC 9110 §15: those that servers of files really give.
  private static let names = [
    200: "OK", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
    303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 410: "Gone", 412: "Precondition Failed",
    416: "Range Not Satisfiable", 429: "Too Many Requests", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
