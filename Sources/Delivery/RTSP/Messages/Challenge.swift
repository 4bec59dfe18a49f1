/// How a server wants its client to prove a name and a password: the value of `WWW-Authenticate`.
///
/// RFC 7235 §4.1. One value may hold several challenges:
///
///     Digest realm="camera", nonce="4f1c", algorithm=SHA-256, qop="auth", Basic realm="camera"
///     scheme parameters                                                   the next scheme
struct Challenge: Hashable, Sendable {
  /// In lower case.
  let scheme: String

  /// Names in lower case, values without their quotes.
  var parameters: [String: String] = [:]

  /// A hash of the Digest scheme, RFC 7616 §3.3.
  enum Algorithm: String, Hashable, Sendable {
    case md5 = "MD5"
    case md5Session = "MD5-SESS"
    case sha256 = "SHA-256"
    case sha256Session = "SHA-256-SESS"
  }

  /// The hash of a Digest challenge, MD5 if it names none; `nil` for one that is not known.
  var algorithm: Algorithm? {
    guard let name = parameters["algorithm"] else { return .md5 }
    return Algorithm(rawValue: name.uppercased())
  }

  /// How well the answer hides the password; 0 for a challenge that is not understood.
  private var strength: Int {
    switch (scheme, algorithm) {
    case ("digest", .sha256), ("digest", .sha256Session): 3
    case ("digest", .md5), ("digest", .md5Session): 2
    // The password itself is sent only where nothing else will do.
    case ("basic", _): 1
    default: 0
    }
  }

  /// The best of the challenges that are understood; of equal ones the first.
  static func best(of values: [String]) -> Challenge? {
    let known = values.flatMap(all).filter { $0.strength > 0 }
    guard let most = known.map(\.strength).max() else { return nil }
    return known.first { $0.strength == most }
  }

  /// The challenges in a value, in order.
  static func all(in value: String) -> [Challenge] {
    var challenges: [Challenge] = []
    var rest = value[...].drop(while: isSeparator)
    while !rest.isEmpty {
      let word = rest.prefix { $0 != "=" && $0 != "," }
      rest = rest[word.endIndex...]
      let isParameter = rest.first == "="
      // The name of the next scheme precedes the name of its first parameter.
      let words = word.split(separator: " ")
      if words.count > 1 || !isParameter, let scheme = words.first {
        challenges.append(Challenge(scheme: scheme.lowercased()))
      }
      if isParameter {
        rest = rest.dropFirst()
        let parameter = Self.value(&rest)
        if let name = words.last, let last = challenges.indices.last {
          challenges[last].parameters[name.lowercased()] = parameter
        }
      }
      rest = rest.drop(while: isSeparator)
    }
    return challenges
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "," || character == " " || character == "\t"
  }

  /// Takes a value, with its quotes if it has any.
  private static func value(_ rest: inout Substring) -> String {
    rest = rest.drop { $0 == " " }
    guard rest.first == "\"" else {
      let value = rest.prefix { !isSeparator($0) }
      rest = rest[value.endIndex...]
      return String(value)
    }
    rest = rest.dropFirst()
    var value = ""
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return value
  }
}

extension String {
  /// In quotes, in which `"` and `\` have a backslash before them: RFC 7230 §3.2.6.
  var quotedForHeader: String {
    "\"" + flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
  }
}
