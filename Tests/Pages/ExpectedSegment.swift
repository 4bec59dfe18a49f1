import Foundation

/// Expected lines that stand together.
struct ExpectedSegment {
  /// The number of the first one in the whole expectation.
  let firstLine: Int
  let lines: [String]
  /// Whether any lines may come before.
  let follows: Bool
  /// Whether no line may follow.
  let endsOutput: Bool

  /// Where the lines stand in an output, at `place` or, where that is allowed, after it.
  func start(in output: [String], from place: Int) -> Int? {
    starts(in: output, from: place).first { start in
      matchCount(in: output, at: start) == lines.count
    }
  }

  /// Where most of the lines are found, perhaps in other columns, or with other numbers.
  func bestStart(in output: [String], from place: Int) -> Int {
    var best = (start: min(place, output.count), likeness: -1)
    for start in starts(in: output, from: place) {
      let pairs = zip(lines, output[start...])
      let likeness =
        matchCount(in: output, at: start) + pairs.count { $0.withoutSpaces == $1.withoutSpaces }
        + pairs.count { $0.withoutNumbers == $1.withoutNumbers }
      if likeness > best.likeness { best = (start, likeness) }
    }
    return best.start
  }

  /// What is wrong where most of the lines stand.
  func mismatch(with output: [String], from place: Int) -> ExpectedOutput.Mismatch {
    let start = bestStart(in: output, from: place)
    for (offset, line) in lines.enumerated() {
      guard start + offset < output.count else {
        return .init(line: firstLine + offset, text: "'\(line)' is not printed")
      }
      guard matches(line, output[start + offset]) else {
        return .init(
          line: firstLine + offset,
          text: "'\(line)' is not printed, but '\(output[start + offset])'")
      }
    }
    let next = min(start + lines.count, output.count - 1)
    return .init(
      line: firstLine + lines.count,
      text: "after the last line more is printed: '\(output.isEmpty ? "" : output[next])'")
  }

  private func starts(in output: [String], from place: Int) -> [Int] {
    let last = output.count - lines.count
    if follows && endsOutput {
      return lines.isEmpty ? [output.count] : [last].filter { $0 >= place }
    }
    if follows { return place <= last ? Array(place...last) : [] }
    return endsOutput && place != last ? [] : [place]
  }

  private func matchCount(in output: [String], at start: Int) -> Int {
    guard start >= 0 else { return 0 }
    return zip(lines, output[min(start, output.count)...]).count { matches($0, $1) }
  }
}

/// Whether a line is as expected, where `[..]` stands for anything.
func matches(_ expected: String, _ line: String) -> Bool {
  let parts = expected.trimmedRight.components(separatedBy: "[..]")
  var rest = line.trimmedRight[...]
  guard parts.count > 1 else { return rest == parts[0] }
  guard rest.hasPrefix(parts[0]) else { return false }
  rest = rest.dropFirst(parts[0].count)
  for part in parts.dropFirst().dropLast() where !part.isEmpty {
    guard let found = rest.range(of: part) else { return false }
    rest = rest[found.upperBound...]
  }
  return rest.hasSuffix(parts[parts.count - 1])
}

extension String {
  var trimmedRight: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate var withoutSpaces: String { filter { $0 != " " } }

  /// Only its words: numbers are what changes most often.
  fileprivate var withoutNumbers: String { withoutSpaces.filter { !$0.isNumber } }
}
