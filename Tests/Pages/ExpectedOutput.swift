/// Lines that a command is expected to print, with wildcards.
public struct ExpectedOutput: Hashable, Sendable {
  public let lines: [String]

  public init(_ lines: [String]) {
    self.lines = lines
  }

  static let anyLines = "..."

  /// The first line that does not come as expected; `nil` if all do.
  public func mismatch(with output: [String]) -> Mismatch? {
    var place = 0
    for segment in segments {
      guard let start = segment.start(in: output, from: place) else {
        return segment.mismatch(with: output, from: place)
      }
      place = start + segment.lines.count
    }
    return nil
  }

  /// Where expectation and output part.
  public struct Mismatch: Hashable, Sendable {
    /// The expected line, counted from 0; past the last one if more is printed.
    public let line: Int
    public let text: String
  }

  /// The same with what is printed now; wildcards stay where they still fit.
  public func refreshed(from output: [String]) -> ExpectedOutput {
    guard mismatch(with: output) != nil else { return self }
    var place = 0
    var fresh: [String] = []
    for segment in segments {
      if segment.follows { fresh.append(Self.anyLines) }
      let start = segment.bestStart(in: output, from: place)
      var end = min(start + segment.lines.count, output.count)
      if segment.endsOutput { end = output.count }
      for (offset, line) in output[start..<max(start, end)].enumerated() {
        let old = offset < segment.lines.count ? segment.lines[offset] : ""
        fresh.append(matches(old, line) ? old : line)
      }
      place = max(start, end)
    }
    return ExpectedOutput(fresh)
  }

  /// The lines between `...` and `...`.
  private var segments: [ExpectedSegment] {
    let parts = lines.split(separator: Self.anyLines, omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      ExpectedSegment(
        firstLine: part.startIndex, lines: Array(part), follows: number > 0,
        endsOutput: number == parts.count - 1)
    }
  }
}
