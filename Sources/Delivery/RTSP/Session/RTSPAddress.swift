import RTP

/// An address of a stream, `rtsp://name:password@host:554/path`.
struct RTSPAddress: Hashable, Sendable {
  var host: String
  var port: UInt16

  /// The whole address without a name and a password: what requests and messages say.
  var text: String
  var credentials: Credentials?

  static let defaultPort: UInt16 = 554

  /// Reads an address.
  ///
  /// - Throws: `RTPTransportError` for another scheme, a missing host, or characters that would end
  ///   a line, `%0a` in a name among them.
  init(_ text: String) throws(RTPTransportError) {
    let scheme = "rtsp://"
    guard text.lowercased().hasPrefix(scheme),
      !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { throw Self.failure }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?".contains($0) }
    var host = authority
    // A password may hold an @: the last one counts.
    if let at = authority.lastIndex(of: "@") {
      guard let found = Credentials(userInfo: authority[..<at]) else { throw Self.failure }
      credentials = found
      host = authority[authority.index(after: at)...]
    }
    guard let endpoint = HostAndPort(host), !endpoint.host.isEmpty else { throw Self.failure }
    self.host = endpoint.host
    port = endpoint.port ?? Self.defaultPort
    self.text = scheme + host + rest.dropFirst(authority.count)
  }

  private static let failure = RTPTransportError.address(
    "this is no address such as rtsp://camera.local:554/stream")

  /// The address of a stream, relative to that of the session description.
  ///
  /// RFC 2326 §C.1.1. Servers expect the stream's name after a slash at the end, even where RFC
  /// 3986 would replace the last part of the path; all other clients do the same.
  static func control(_ name: String?, base: String) -> String {
    guard let name, name != "*" else { return base }
    if name.lowercased().hasPrefix("rtsp://") { return name }
    return base.hasSuffix("/") ? base + name : base + "/" + name
  }
}
