import LessonKit
import Media

/// What a failed expectation compared, taken out of Swift Testing's message.
///
///     (got.size → 1) == (5_000_000_000 → 5000000000)
///
/// The source of a literal is left out: only its value helps.
struct Comparison: Hashable {
  /// What was tested, as the test names it: `got`, `got.size`.
  let subject: String
  let value: String
  let expected: String

  /// Takes a message apart; `nil` if it says anything but that two values are not equal.
  init?(_ message: String) {
    guard message.hasPrefix("("), let middle = message.firstRange(of: ") == ") else { return nil }
    let left = message[..<middle.lowerBound].dropFirst()
    guard let arrow = left.firstRange(of: Self.arrow) else { return nil }
    subject = Self.withoutNotation(left[..<arrow.lowerBound])
    value = String(left[arrow.upperBound...]).withPlainValues
    let right = message[middle.upperBound...]
    if right.hasPrefix("("), right.hasSuffix(")"), let arrow = right.ranges(of: Self.arrow).last {
      expected = String(right[arrow.upperBound...].dropLast()).withPlainValues
    } else {
      expected = String(right).withPlainValues
    }
  }

  /// What was tested, without the name of the notation in which its value is shown.
  ///
  ///     Hex(got)   →   got
  private static func withoutNotation(_ subject: Substring) -> String {
    let match = subject.wholeMatch(of: /(?:Hex|Bytes|Array)\((\w+(?:\.\w+)*)\)/)
    return String(match?.output.1 ?? subject)
  }

  /// What an expectation of another kind is about.
  ///
  ///     (got.count → 15) <= 12   →   got.count
  static func subject(of message: String) -> String? {
    message.prefixMatch(of: #/\(+([^→]+) → /#).map { String($0.output.1) }
  }

  /// What a test has found out for itself: a `difference` that should be `nil` says more than its values.
  ///
  ///     (difference → "picture 0, macroblock 1,0: prediction wrong") == nil
  var finding: String? {
    guard subject == "difference", expected == "nil", value.hasPrefix("\""), value.hasSuffix("\"")
    else { return nil }
    return String(value.dropFirst().dropLast())
  }

  /// The two values in lines of their own, one above the other, so that they are easy to compare.
  ///
  /// - Parameters:
  ///   - call: What was called to get the value, if that is known.
  ///   - width: Characters of a line.
  /// - Returns: The lines; the second and later ones of a value begin in its column.
  func lines(call: String? = nil, width: Int) -> [String] {
    let label = "expected"
    let indent = max(subject.count, label.count) + 2
    let rows = call.map { [("call", $0)] } ?? []
    return (rows + [(subject, value), (label, expected)]).flatMap { name, text in
      let lines = text.withVisibleControls.wrapped(to: max(width - indent, 20))
      return lines.enumerated().map { index, line in
        (index == 0 ? name : "").padded(to: indent) + line
      }
    }
  }

  private static let arrow = " → "
}

extension String {
  /// The text with control characters as Swift writes them: a learner's function may return any, and
  /// the terminal would obey them.
  var withVisibleControls: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n": text += "\\n"
      case .control: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
