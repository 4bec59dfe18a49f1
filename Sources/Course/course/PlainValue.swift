extension String {
  /// A value as a learner would write it, and not as Swift describes it.
  ///
  ///     [TransportStream.PacketContinuity.lost(2)]   →   [.lost(2)]
  ///     [Range(3..<6)], 11 ..< 188                   →   [3..<6], 11..<188
  ///     payloadByteCount: Optional(7)                →   payloadByteCount: 7
  ///
  /// Texts in quotes stay as they are.
  var withPlainValues: String {
    var text = replacing(
      /"(?:[^"\\]|\\.)*"|(?<module>\b(?:[A-Z]\w*\.)+(?=[A-Za-z]))|(?<range> \.\.< )/
    ) { match in
      guard match.output.module != nil else {
        return match.output.range == nil ? String(match.output.0) : "..<"
      }
      // What follows is a type's name, or that of a case.
      return self[match.range.upperBound].isLowercase ? "." : ""
    }
    text.replace(/"(?:[^"\\]|\\.)*"|\bRange\((-?\d+\.\.<-?\d+)\)/) { match in
      String(match.output.1 ?? match.output.0)
    }
    // From the inside out: an optional value may hold another one.
    let optional = /"(?:[^"\\]|\\.)*"|\bOptional\(((?:[^()"]|"[^"]*"|\([^()]*\))*)\)/
    while true {
      let plain = text.replacing(optional) { String($0.output.1 ?? $0.output.0) }
      if plain == text { return text }
      text = plain
    }
  }

  /// Parts between commas that no bracket and no quote encloses.
  var partsBetweenCommas: [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    for character in self {
      switch character {
      case "\"": isQuoted.toggle()
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0 && !isQuoted:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}
