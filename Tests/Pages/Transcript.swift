/// What a console block shows: commands, and below each what it prints.
///
///     $ swift run lesson03-demux demo.mp4 --cell 9
///     ? 2
///     ...
///     lesson03-demux: [..] has 8
///
/// `...` stands for any lines, `[..]` for anything within a line, and `? 2` for the exit status,
/// which is 0 otherwise. A command with nothing below it is shown only, and not run.
public struct Transcript: Sendable {
  public struct Step: Sendable {
    /// The line of the block on which the command stands.
    public let line: Int
    public let command: String
    public let status: Int32
    public let expected: ExpectedOutput

    public var isRun: Bool { !expected.lines.isEmpty }
  }

  public private(set) var steps: [Step] = []

  public init(_ content: [String]) {
    let starts = content.indices.filter { line in
      content[line].hasPrefix("$ ") && !content[line].hasPrefix("$  ")
    }
    for (start, end) in zip(starts, starts.dropFirst() + [content.count]) {
      var lines = content[start + 1..<end]
      var status: Int32 = 0
      if let text = lines.first, text.hasPrefix("? "), let number = Int32(text.dropFirst(2)) {
        status = number
        lines = lines.dropFirst()
      }
      steps.append(
        Step(
          line: start, command: String(content[start].dropFirst(2)), status: status,
          expected: ExpectedOutput(Array(lines))))
    }
  }

  /// The lines of a block that shows these steps with other outputs below the commands.
  public func content(showing outputs: [ExpectedOutput]) -> [String] {
    var content: [String] = []
    for (step, output) in zip(steps, outputs) {
      content.append("$ " + step.command)
      if step.status != 0 { content.append("? \(step.status)") }
      content += output.lines
    }
    return content
  }
}
