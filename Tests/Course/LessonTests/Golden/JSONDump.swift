/// JSON as lines that can be compared: one an object, without brackets and repeated keys.
///
/// The order of the members and the spelling of the values stay as the lesson wrote them. Of objects
/// with the same keys as the one before, such as samples, only the values are kept.
struct JSONDump {
  private(set) var lines: [String] = []
  private var current = ""
  private var depth = 0
  private var lastKeys: [Substring] = []

  init(_ json: String) {
    var isInString = false
    var isEscaped = false
    for character in json.unicodeScalars {
      if isInString {
        current.unicodeScalars.append(character)
        isInString = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
      } else {
        isInString = character == "\""
        take(character)
      }
    }
    endLine()
  }

  /// Takes a character that is not inside a string.
  private mutating func take(_ character: Unicode.Scalar) {
    switch character {
    case "{":
      endLine()
      depth += 1
    case "}":
      endLine()
      depth -= 1
    case "\n", " ": if !current.isEmpty && !current.hasSuffix(" ") { current += " " }
    default: current.unicodeScalars.append(character)
    }
  }

  private mutating func endLine() {
    defer { current = "" }
    // What is left of the brackets and commas between objects says nothing.
    let members = current.trimmingPrefix(/[\], ]+/)
      .split(separator: /[, ]*"(?=\w+": )/).filter { $0.contains("\":") }
    guard !members.isEmpty else { return }
    var keys: [Substring] = []
    var values: [String] = []
    for member in members {
      let parts = member.split(separator: /": ?/, maxSplits: 1, omittingEmptySubsequences: false)
      keys.append(parts[0])
      values.append(parts.count > 1 ? Self.trimmed(parts[1]) : "")
    }
    let indent = String(repeating: "  ", count: depth - 1)
    if keys == lastKeys {
      lines.append(indent + values.joined(separator: " "))
    } else {
      let pairs = zip(keys, values).filter { $1 != "[]" && $1 != "" }.map { "\($0)=\($1)" }
      if !pairs.isEmpty { lines.append(indent + pairs.joined(separator: " ")) }
    }
    lastKeys = keys
  }

  /// A value without the comma after it, and without a bracket that a later line closes.
  private static func trimmed(_ value: Substring) -> String {
    var value = String(value)
    while value.hasSuffix(",") || value.hasSuffix(" ") { value.removeLast() }
    return value == "[" ? "" : value
  }
}
