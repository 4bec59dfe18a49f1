import Media

/// The name of a film that was pasted, or dropped on the window.
///
/// Terminals give a dropped file as a shell would need it: in quotes, with backslashes, or as a
/// `file:` URL (RFC 8089).
struct PastedName: Hashable, Sendable {
  /// The path or address.
  let name: String

  /// What the viewer is asked.
  var question: String {
    let text = name.isFileURL ? name.percentDecodedText : name
    return "open \(TerminalPlayer.title(of: text))? y/n"
  }

  /// Reads a pasted text; `nil` if it is not the name of one file.
  init?(_ text: String) {
    var name = text.trimmingSpace
    guard !name.isEmpty, name.utf8.count <= 4096,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    if let quote = name.first, quote == "'" || quote == "\"", name.count > 1, name.last == quote {
      name = String(name.dropFirst().dropLast())
      // A shell's way to write a quote inside of quotes.
      if quote == "'" { name = name.replacing("'\\''", with: "'") }
    } else if name.hasPrefix("/") || name.hasPrefix("~") {
      name = name.withoutBackslashes
    }
    self.name = name
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Without the backslashes that keep a shell from understanding the characters after them.
  fileprivate var withoutBackslashes: String {
    var text = ""
    var isEscaped = false
    for character in self {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    return text
  }
}
