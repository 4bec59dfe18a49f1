import Captions
import ExerciseKit

extension PlainSolutions {
  // ANCHOR: solution-D.9
  /// D.9, from the front to the end.
  static func cue(in block: String) throws -> WebVTTCueBlock? {
    let lines = block.split(separator: "\n")
    guard let index = lines.prefix(2).firstIndex(where: { $0.contains("-->") }) else { return nil }
    var line = lines[index].drop { $0 == " " || $0 == "\t" }
    guard let start = milliseconds(&line) else { return nil }
    line = line.drop { $0 == " " || $0 == "\t" }
    guard line.hasPrefix("-->") else { return nil }
    line = line.dropFirst(3).drop { $0 == " " || $0 == "\t" }
    guard let end = milliseconds(&line), start < end else { return nil }
    return WebVTTCueBlock(
      start: start, end: end, settings: String(line.drop { $0 == " " || $0 == "\t" }),
      text: lines[(index + 1)...].prefix { !$0.contains("-->") }.joined(separator: "\n"))
  }

  /// A time at the front of a text, which is then what follows it.
  private static func milliseconds(_ text: inout Substring) -> Int? {
    guard let first = number(&text, 1...6), skip(":", &text), let second = number(&text, 2...2)
    else { return nil }
    var (hours, minutes, seconds) = (0, first.value, second.value)
    if text.hasPrefix(":") || first.count != 2 {
      guard skip(":", &text), let third = number(&text, 2...2) else { return nil }
      (hours, minutes, seconds) = (first.value, second.value, third.value)
    }
    guard minutes < 60, seconds < 60, skip(".", &text), let rest = number(&text, 3...3) else {
      return nil
    }
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest.value
  }

  private static func skip(_ character: Character, _ text: inout Substring) -> Bool {
    guard text.first == character else { return false }
    text.removeFirst()
    return true
  }

  /// A number of so many digits at the front of a text.
  private static func number(
    _ text: inout Substring, _ counts: ClosedRange<Int>
  ) -> (value: Int, count: Int)? {
    let digits = text.prefix { "0"..."9" ~= $0 }
    guard counts ~= digits.count, let value = Int(digits) else { return nil }
    text = text.dropFirst(digits.count)
    return (value, digits.count)
  }
  // ANCHOR_END: solution-D.9
}
