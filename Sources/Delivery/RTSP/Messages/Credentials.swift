import Ciphers
import Media
import RTP

/// A name and a password, and the proof for a server that the client knows them.
///
/// They are never printed.
struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  private let name: String
  private let password: String

  init(name: String, password: String) {
    (self.name, self.password) = (name, password)
  }

  /// Reads `name:password`, in which `%40` and the like stand for other characters.
  ///
  /// The name goes into a header: characters that end lines must not come in by `%0d%0a`.
  ///
  /// - Returns: `nil` if there are control characters in them.
  init?(userInfo: Substring) {
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].percentDecodedText
    password = parts.count > 1 ? parts[1].percentDecodedText : ""
    let isPlain = (name + password).unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F
    }
    guard isPlain else { return nil }
  }

  var description: String { "credentials" }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// The header `Authorization` that a challenge asks for.
  ///
  /// RFC 7616, with `qop=auth`, or without as in RFC 2069, which cameras still speak. The password is
  /// not sent but hashed together with the server's number; the Basic scheme sends it.
  ///
  /// - Parameters:
  ///   - challenge: What the server asks for.
  ///   - method: The request's.
  ///   - url: The request's.
  ///   - count: How often this challenge has been answered, from 1.
  ///   - clientNonce: Random digits.
  /// - Returns: The value of the header; `nil` for a challenge that is not understood.
  func authorization(
    for challenge: Challenge, method: String, url: String, count: Int, clientNonce: String
  ) -> String? {
    if challenge.scheme == "basic" {
      return "Basic " + Base64.text(of: Array("\(name):\(password)".utf8))
    }
    let fields = challenge.parameters
    guard challenge.scheme == "digest", let algorithm = challenge.algorithm,
      let realm = fields["realm"], let nonce = fields["nonce"]
    else { return nil }
    let request = Self.hash("\(method):\(url)", algorithm)
    var secret = Self.hash("\(name):\(realm):\(password)", algorithm)
    if algorithm == .md5Session || algorithm == .sha256Session {
      secret = Self.hash("\(secret):\(nonce):\(clientNonce)", algorithm)
    }
    var header = "Digest username=\(name.quotedForHeader), realm=\(realm.quotedForHeader), "
    header += "nonce=\(nonce.quotedForHeader), uri=\(url.quotedForHeader)"
    if let name = fields["algorithm"] { header += ", algorithm=\(name)" }
    var text = "\(secret):\(nonce):\(request)"
    if Self.asksForQuality(fields["qop"]) {
      let number = Self.hexDigits(count)
      text = "\(secret):\(nonce):\(number):\(clientNonce):auth:\(request)"
      header += ", qop=auth, nc=\(number), cnonce=\(clientNonce.quotedForHeader)"
    }
    header += ", response=\(Self.hash(text, algorithm).quotedForHeader)"
    if let opaque = fields["opaque"] { header += ", opaque=\(opaque.quotedForHeader)" }
    return header
  }

  private static func asksForQuality(_ value: String?) -> Bool {
    value?.split { $0 == "," || $0 == " " }.contains("auth") ?? false
  }

  private static func hash(_ text: String, _ algorithm: Challenge.Algorithm) -> String {
    switch algorithm {
    case .md5, .md5Session: MD5.hexDigest(of: text)
    case .sha256, .sha256Session: SHA256.hexDigest(of: text)
    }
  }

  private static func hexDigits(_ count: Int) -> String {
    String(count, radix: 16).paddedLeft(to: 8, with: "0")
  }
}
