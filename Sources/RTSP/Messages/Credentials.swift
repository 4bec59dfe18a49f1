import Ciphers
import Media
import RTP

/// A name and a password, and how a server is shown that one knows them.
///
/// They are never printed.
struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  private let name: String
  private let password: String

  init(name: String, password: String) {
    (self.name, self.password) = (name, password)
  }

  /// Reads `name:password`, in which `%40` and the like stand for other characters.
  init(userInfo: Substring) {
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].percentDecodedText
    password = parts.count > 1 ? parts[1].percentDecodedText : ""
  }

  var description: String { "credentials" }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// The header `Authorization` that a challenge asks for.
  ///
  /// RFC 7616 without its newer hashes: what cameras speak is RFC 2069, or 2617 with `qop=auth`. The
  /// password is not sent but mixed with the server's number; the Basic scheme sends it.
  ///
  /// - Parameters:
  ///   - challenge: The value of `WWW-Authenticate`.
  ///   - method: The request's.
  ///   - url: The request's.
  ///   - count: How often this challenge has been answered, from 1.
  ///   - clientNonce: Random digits.
  /// - Returns: The value of the header; `nil` for a scheme that is not known.
  func authorization(
    for challenge: String, method: String, url: String, count: Int, clientNonce: String
  ) -> String? {
    let scheme = challenge.prefix { $0 != " " }.lowercased()
    if scheme == "basic" {
      return "Basic " + Base64.text(of: Array("\(name):\(password)".utf8))
    }
    guard scheme == "digest" else { return nil }
    let fields = Self.parameters(of: challenge.dropFirst(scheme.count))
    guard let realm = fields["realm"], let nonce = fields["nonce"],
      fields["algorithm"].map({ $0.uppercased() == "MD5" }) ?? true,
      let secret = try? MD5.hexDigest(of: "\(name):\(realm):\(password)"),
      let request = try? MD5.hexDigest(of: "\(method):\(url)")
    else { return nil }
    var header =
      "Digest username=\"\(name)\", realm=\"\(realm)\", nonce=\"\(nonce)\", uri=\"\(url)\""
    let hasQuality =
      fields["qop"]?.split(separator: ",").contains { $0.trimmed == "auth" } ?? false
    var text = "\(secret):\(nonce):\(request)"
    if hasQuality {
      let number = Self.hexDigits(count)
      text = "\(secret):\(nonce):\(number):\(clientNonce):auth:\(request)"
      header += ", qop=auth, nc=\(number), cnonce=\"\(clientNonce)\""
    }
    guard let response = try? MD5.hexDigest(of: text) else { return nil }
    header += ", response=\"\(response)\""
    if let opaque = fields["opaque"] { header += ", opaque=\"\(opaque)\"" }
    return header
  }

  private static func hexDigits(_ count: Int) -> String {
    let digits = String(count, radix: 16)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// The parameters of a challenge, `realm="a, b", nonce=abc`, names in lower case.
  static func parameters(of text: Substring) -> [String: String] {
    var parameters: [String: String] = [:]
    var rest = text.drop { $0 == " " || $0 == "," }
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmed.lowercased()
      rest = rest[rest.index(after: equals)...].drop { $0 == " " }
      var value = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
          value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
        }
      } else {
        value = rest.prefix { $0 != "," }.trimmed
      }
      rest = rest.drop { $0 != "," }.drop { $0 == "," || $0 == " " }
      parameters[name] = value
    }
    return parameters
  }
}

extension StringProtocol {
  /// Without the spaces at both ends.
  fileprivate var trimmed: String {
    let front = drop { $0 == " " }
    return String(front.prefix(front.count - front.reversed().prefix { $0 == " " }.count))
  }
}
