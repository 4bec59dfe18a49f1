/// A request of RTSP 1.0, RFC 2326 §6: a line, header fields, and no body.
///
///     SETUP rtsp://host/film/trackID=1 RTSP/1.0
///     CSeq: 3
///     Transport: RTP/AVP/TCP;unicast;interleaved=0-1
struct RTSPRequest: Hashable, Sendable {
  enum Method: String, Hashable, Sendable {
    case options = "OPTIONS"
    case describe = "DESCRIBE"
    case setup = "SETUP"
    case play = "PLAY"
    case keepAlive = "GET_PARAMETER"
    case teardown = "TEARDOWN"
  }

  var method: Method

  /// Without a name and a password.
  var url: String

  /// In the order in which they are sent.
  var fields: [(name: String, value: String)] = []

  /// Counts the requests of a connection; the answer repeats it.
  var number = 0

  init(_ method: Method, _ url: String) {
    (self.method, self.url) = (method, url)
  }

  /// The request as sent.
  var bytes: [UInt8] {
    var text = "\(method.rawValue) \(url) RTSP/1.0\r\nCSeq: \(number)\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "User-Agent: BytesToPixels\r\n\r\n").utf8)
  }

  static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
