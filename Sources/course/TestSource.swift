/// The text of a test, in which a learner would look up what was called.
struct TestSource {
  let text: String

  /// What a failed expectation is about: the call whose value has the name `subject`.
  ///
  ///     let got = try Steps.current.frameIndex(.milliseconds(50), times)   →   frameIndex(…)
  ///
  /// - Parameters:
  ///   - subject: What was compared, such as `got.size` or `places(got)`.
  ///   - line: The line of the expectation, from 1.
  /// - Returns: The call in one line; `nil` if there is none above the expectation, or a long one.
  func call(of subject: String, above line: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(
      max(line - 1, 0))
    let names = Set(subject.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    for index in lines.indices.reversed() {
      let code = lines[index].drop { $0 == " " }
      if code.hasPrefix("func ") || code.hasPrefix("@Test") { return nil }
      guard code.hasPrefix("let "), let equals = code.firstRange(of: " = "),
        names.contains(String(code[..<equals.lowerBound].dropFirst(4)))
      else { continue }
      return Self.call(in: Self.statement(lines[index...]).dropFirst("let ".count))
    }
    return nil
  }

  /// A statement in one line: its first line, and those that are indented further or close a bracket.
  private static func statement(_ lines: ArraySlice<Substring>) -> String {
    let indent = lines.first?.prefix { $0 == " " }.count ?? 0
    let rest = lines.dropFirst().prefix { line in
      let code = line.drop { $0 == " " }
      return line.count - code.count > indent || code.first.map { ")]}".contains($0) } == true
    }
    let parts = (lines.prefix(1) + rest).map { String($0.drop { $0 == " " }) }
    return parts.joined(separator: " ").replacing("( ", with: "(").replacing("[ ", with: "[")
      .replacing(" ]", with: "]").replacing(" )", with: ")")
  }

  private static func call(in assignment: Substring) -> String? {
    guard let equals = assignment.firstRange(of: " = ") else { return nil }
    let value = assignment[equals.upperBound...]
    let call = (value.hasPrefix("try ") ? value.dropFirst(4) : value)
      .replacing("Steps.current.", with: "")
    return call.count <= longest ? String(call) : nil
  }

  /// Characters of a call that is shown; a longer one hides the values below it.
  private static let longest = 240
}
