import Ciphers
import Media
import RTP

/// A master key, its salt, and what they are used for.
///
/// Its description never shows them.
///
/// RFC 3711 §3.2.1. It comes from a session description, RFC 4568 §9.1 (the identifier is rare):
///
///     a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:BASE64|2^20|1:4
///              tag suite                        key and salt|lifetime|identifier:its bytes
///
/// or from a command line: `AES_CM_128_HMAC_SHA1_80:BASE64`.
package struct SRTPKey: Hashable, Sendable {
  package let suite: SRTPSuite
  let key: [UInt8]
  let salt: [UInt8]

  /// MKI, by which each packet names this key; empty if there is only one key.
  package let identifier: [UInt8]

  /// Takes the key, followed by the salt.
  ///
  /// - Throws: `SRTPKeyError` if they do not have the suite's length.
  package init(_ suite: SRTPSuite, keyAndSalt bytes: [UInt8], identifier: [UInt8] = [])
    throws(SRTPKeyError)
  {
    guard bytes.count == suite.keyByteCount + suite.saltByteCount else {
      throw .length(suite, bytes.count)
    }
    self.suite = suite
    key = Array(bytes.prefix(suite.keyByteCount))
    salt = Array(bytes.dropFirst(suite.keyByteCount))
    self.identifier = identifier
  }

  /// Takes what `--key` says: `SUITE:BASE64`.
  ///
  /// - Throws: `SRTPKeyError`, which repeats only the suite's name from the text.
  package init(option text: String) throws(SRTPKeyError) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { throw .syntax }
    try self.init(try Self.suite(named: parts[0]), base64: parts[1])
  }

  private init(_ suite: SRTPSuite, base64: Substring, identifier: [UInt8] = [])
    throws(SRTPKeyError)
  {
    guard let bytes = Base64.bytes(of: base64) else { throw .base64 }
    try self.init(suite, keyAndSalt: bytes, identifier: identifier)
  }

  private static func suite(named name: Substring) throws(SRTPKeyError) -> SRTPSuite {
    guard let suite = SRTPSuite(rawValue: name.uppercased()) else {
      throw .unknownSuite(String(name.prefix(40)))
    }
    return suite
  }
}

extension SRTPKey {
  /// Reads the keys of one `a=crypto` line: several only where packets name theirs.
  ///
  /// - Parameter line: The line without `a=crypto:`.
  /// - Returns: At least one.
  /// - Throws: `SRTPKeyError` if it cannot be read, or demands what is not done here: no
  ///   encryption, no authentication, keys that are derived again and again.
  package static func keys(ofCryptoLine line: String) throws(SRTPKeyError) -> [SRTPKey] {
    let words = line.split(separator: " ")
    guard words.count >= 3, UInt32(words[0]) != nil else { throw .syntax }
    let suite = try suite(named: words[1])
    if let parameter = words[3...].first(where: { !isHarmless($0) }) {
      throw .parameter(String(parameter.prefix(40)))
    }
    var keys: [SRTPKey] = []
    for text in words[2].split(separator: ";") {
      guard text.hasPrefix("inline:") else { throw .syntax }
      let fields = text.dropFirst("inline:".count).split(separator: "|")
      guard let base64 = fields.first else { throw .syntax }
      // A lifetime, such as 2^20, has no colon; it requires a new key in time, which cannot be sent
      // here.
      let identifier = try fields.dropFirst().first { $0.contains(":") }.map(identifier) ?? []
      keys.append(try SRTPKey(suite, base64: base64, identifier: identifier))
    }
    // Without a name in each key, no packet could say which of two keys it needs.
    let names = Set(keys.map(\.identifier))
    guard let first = keys.first, names.count == keys.count,
      keys.allSatisfy({ $0.identifier.count == first.identifier.count })
    else { throw .syntax }
    return keys
  }

  /// Reads `1:4`: the number 1 in 4 bytes.
  private static func identifier(_ text: Substring) throws(SRTPKeyError) -> [UInt8] {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let value = UInt64(parts[0]), let count = Int(parts[1]),
      1...128 ~= count, count >= 8 || value >> UInt64(count * 8) == 0
    else { throw .syntax }
    return (0..<count).reversed().map {
      $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) : 0
    }
  }

  /// Session parameters that ask for nothing more than is done anyway: RFC 4568 §6.3.
  private static func isHarmless(_ parameter: Substring) -> Bool {
    // A window size is only a hint; the derivation rate 0 is the default.
    parameter.hasPrefix("WSH=") || parameter == "KDR=0" || parameter.hasPrefix("-")
  }
}

extension SRTPKey {
  /// The value of an `a=crypto` line: a secret, for a session description that goes to the receiver.
  package var cryptoLine: String {
    "1 \(suite.rawValue) inline:\(Base64.text(of: key + salt))"
  }
}

extension SRTPKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "a key for \(suite.rawValue)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["suite": suite]) }
}

/// Why there is no key: a sentence that never repeats it.
package enum SRTPKeyError: Error, Hashable, Sendable {
  case syntax
  case base64
  case unknownSuite(String)
  case length(SRTPSuite, Int)
  case parameter(String)
  /// A stream is protected, and nothing says its key.
  case missing
  case cipher(CipherError)
}

extension SRTPKeyError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax: "a key is SUITE:BASE64, or in a session description 1 SUITE inline:BASE64"
    case .base64: "the key is no Base64"
    case .unknownSuite(let name):
      "'\(name)' is no suite of SRTP that is known here: "
        + SRTPSuite.allCases.map(\.rawValue).joined(separator: ", ")
    case .length(let suite, let count):
      "\(suite.rawValue) needs \(suite.keyByteCount) bytes of key and \(suite.saltByteCount) of "
        + "salt, these are \(count)"
    case .missing: "a stream is protected, and nothing says its key: --key SUITE:BASE64"
    case .cipher(let error): "\(error)"
    case .parameter(let name): "the session asks for '\(name)', which is not done here"
    }
  }
}

extension SRTPKeyError: OpeningFailure {
  package var openingReason: OpeningError.Reason {
    switch self {
    case .missing: .notPermitted
    case .unknownSuite, .parameter: .unsupported
    case .syntax, .base64, .length, .cipher: .damaged
    }
  }
}
