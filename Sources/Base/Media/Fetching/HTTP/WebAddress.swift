/// A web address in its parts, and how one is found from another: RFC 3986.
///
///     https://user:pass@example.org:8443/films/a.mp4?x=1
///     scheme  user info  host       port path       query
///
/// The scheme is in lower case; a fragment is dropped, since no server is ever sent one.
package struct WebAddress: Hashable, Sendable {
  /// `http`, `https`, or another one.
  package let scheme: String

  /// The name and the password before the host; `nil` if there are none.
  var userInfo: String?

  /// The host and its port, as written: `[::1]:8080`.
  package let authority: String

  /// The path from its first slash on, with the query.
  package let path: String

  /// Takes an absolute address apart; `nil` for text that is not one.
  package init?(_ text: String) {
    guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    let rest = text[text.index(after: colon)...].prefix { $0 != "#" }
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?".contains($0) }
    let path = rest.dropFirst(2 + authority.count)
    // A password may hold an @: the last one counts.
    let host: Substring
    if let at = authority.lastIndex(of: "@") {
      userInfo = String(authority[..<at])
      host = authority[authority.index(after: at)...]
    } else {
      host = authority
    }
    self.scheme = scheme
    self.authority = host.lowercased()
    self.path = path.hasPrefix("/") ? String(path) : "/" + path
  }

  private init(scheme: String, userInfo: String?, authority: String, path: String) {
    (self.scheme, self.userInfo) = (scheme, userInfo)
    (self.authority, self.path) = (authority, path)
  }

  /// Whether a name is meant as an address of HTTP's, well-formed or not, and not as a path.
  package static func isMeant(by name: String) -> Bool {
    let start = name.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// Whether it is one of HTTP's, with a host in it.
  package var isWeb: Bool { ["http", "https"].contains(scheme) && !host.isEmpty }

  /// The host without its port; a numeric IPv6 address is in brackets.
  package var host: String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[...end])
    }
    return String(authority.prefix { $0 != ":" })
  }

  /// The port that is named, or that of the scheme; `nil` for text that is not a port.
  package var port: UInt16? {
    let text = authority.dropFirst(host.count)
    return text.isEmpty || text == ":" ? (scheme == "https" ? 443 : 80) : UInt16(text.dropFirst())
  }

  /// The address with the name and the password in it: only for a loader.
  package var textWithPassword: String {
    "\(scheme)://\(userInfo.map { $0 + "@" } ?? "")\(authority)\(path)"
  }

  /// The address without a name and a password: fit to be shown and sent.
  package var text: String { "\(scheme)://\(authority)\(path)" }

  /// Whether headers for one may go to the other: scheme, host and port are the same.
  package func hasOrigin(of other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// The address that an answer came from in the end.
  ///
  /// A name and a password are for the place that they were given for, and for no other.
  package func redirected(to url: String) -> WebAddress {
    var final = WebAddress(url) ?? self
    if final.userInfo == nil, final.hasOrigin(of: self) { final.userInfo = userInfo }
    return final
  }

  /// The address that a reference found at this one means: RFC 3986 §5.2.
  ///
  /// A name and a password hold for all of their origin, and so for a relative reference.
  package func resolving(_ reference: String) -> WebAddress? {
    let reference = String(reference.prefix { $0 != "#" })
    if let absolute = WebAddress(reference) { return absolute }
    if Self.namesScheme(reference) { return nil }
    if reference.hasPrefix("//") { return WebAddress("\(scheme):\(reference)") }
    guard WebAddress("http://x/\(reference)") != nil else { return nil }
    let base = path.prefix { $0 != "?" }
    let target: String
    if reference.isEmpty {
      target = path
    } else if reference.hasPrefix("?") {
      target = base + reference
    } else if reference.hasPrefix("/") {
      target = Self.withoutDots(reference)
    } else {
      let folder = base.lastIndex(of: "/").map { base[...$0] } ?? "/"
      target = Self.withoutDots(folder + reference)
    }
    return WebAddress(scheme: scheme, userInfo: userInfo, authority: authority, path: target)
  }

  /// Whether a reference begins with a scheme, such as that of `data:,x`.
  private static func namesScheme(_ reference: String) -> Bool {
    let start = reference.prefix { !":/?".contains($0) }
    return reference.dropFirst(start.count).first == ":" && start.first?.isLetter == true
  }

  /// A path without `.` and `..`: RFC 3986 §5.2.4.
  private static func withoutDots(_ path: String) -> String {
    let query = path.drop { $0 != "?" }
    let segments = path.dropLast(query.count).split(
      separator: "/", omittingEmptySubsequences: false
    ).dropFirst()
    var kept: [Substring] = []
    for segment in segments {
      if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
    }
    let isFolder = segments.last == "." || segments.last == ".."
    return "/" + kept.joined(separator: "/") + (isFolder && !kept.isEmpty ? "/" : "") + query
  }
}

extension String {
  /// The text as it may be shown: without the name and the password of an address.
  ///
  /// Also of one that cannot be taken apart: all from `//` to the last `@` before the path goes.
  package var withoutPassword: String {
    guard let start = firstRange(of: "://")?.upperBound else { return self }
    let authority = self[start...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return self }
    return String(self[..<start] + self[index(after: at)...])
  }
}

extension WebAddress {
  /// The header `Authorization` for the name and the password of the address: RFC 7617.
  package var basicAuthorization: String? {
    guard let userInfo else { return nil }
    let bytes = userInfo.percentDecoded
    // A name without a password is one with an empty password.
    return "Basic "
      + Base64.text(of: bytes.contains(UInt8(ascii: ":")) ? bytes : bytes + [0x3A])
  }
}
