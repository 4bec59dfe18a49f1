/// The text of a test, in which a learner would look up what was called.
struct TestSource {
  /// The functions in the exercise's file: tests may call the first one by another name.
  let functions: [String]

  private let lines: [Substring]

  /// The lines that declare what all tests share; a local value is neither private nor static.
  private let constants: [Int]

  init(text: String, functions: [String] = []) {
    self.functions = functions
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.lines = lines
    constants = lines.indices.filter { index in
      let code = lines[index].drop { $0 == " " }
      return (code.hasPrefix("private ") || code.hasPrefix("static ")) && code.contains("let ")
    }
  }

  /// What a failed expectation is about: the call whose value has the name `subject`.
  ///
  ///     let got = try Steps.current.frameIndex(.milliseconds(50), times)   →   frameIndex(…)
  ///
  /// - Parameters:
  ///   - subject: What was compared, such as `got.size` or `places(got)`.
  ///   - line: The line of the expectation, from 1.
  /// - Returns: The call in one line; `nil` if there is none above the expectation, or a long one.
  func call(of subject: String, above line: Int) -> String? {
    let lines = lines.prefix(max(line - 1, 0))
    var names = Self.words(subject[...])
    for index in lines.indices.reversed() {
      let code = lines[index].drop { $0 == " " }
      if code.hasPrefix("func ") || code.hasPrefix("@Test") { return nil }
      guard code.hasPrefix("let "), let equals = code.firstRange(of: " = "),
        !names.isDisjoint(with: Self.words(code[..<equals.lowerBound].dropFirst(4)))
      else { continue }
      let statement = Self.statement(lines[index...]).dropFirst("let ".count)
      // Functions of learners throw; anything else is made of a value that one has returned.
      guard statement.contains("try "), !statement.contains("#require(") else {
        names = Self.words(statement)
        continue
      }
      return call(in: statement, after: lines[..<index])
    }
    return nil
  }

  /// What a test calls that throws or crashes; `nil` if it makes more than one call, or a long one.
  func onlyCall(of test: String) -> String? {
    guard let start = declaration(of: test) else { return nil }
    let indent = Self.indent(of: lines[start])
    let body = lines[(start + 1)...].prefix { Self.indent(of: $0) > indent || $0.isEmpty }
    let calls = body.indices.filter { lines[$0].contains(#/^ *let .* = .*\btry /#) }
    guard calls.count == 1, let index = calls.first else { return nil }
    return call(
      in: Self.statement(body[index...]).drop { $0 == " " }.dropFirst("let ".count),
      after: body[..<index])
  }

  /// The values that a test was run for, with the names of its parameters.
  ///
  ///     3, 0   →   last 3, next 0
  func named(_ argument: String, of test: String) -> String {
    guard let start = declaration(of: test) else { return argument }
    let declaration = Self.statement(lines[start...])
    guard let end = declaration.firstRange(of: "(") else { return argument }
    let list = declaration[end.upperBound...].prefix { $0 != ")" }
    let names = list.matches(of: #/(\w+): /#).map { $0.output.1 }
    let values = argument.partsBetweenCommas
    guard names.count == values.count else { return argument }
    return zip(names, values).map { "\($0) \($1)" }.joined(separator: ", ")
  }

  private func declaration(of test: String) -> Int? {
    lines.firstIndex { $0.contains("func `\(test)`(") || $0.contains("func \(test)(") }
  }

  /// A statement in one line: its first line, and those that are indented further or close a bracket.
  private static func statement(_ lines: ArraySlice<Substring>) -> String {
    let indent = lines.first.map(indent) ?? 0
    let rest = lines.dropFirst().prefix { line in
      Self.indent(of: line) > indent
        || line.drop { $0 == " " }.first.map { ")]}".contains($0) } == true
    }
    let parts = (lines.prefix(1) + rest).map { line in
      String(line.drop { $0 == " " }).replacing(#/(^|\s+)\/\/.*/#, with: "")
    }
    let line = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return line.replacing("( ", with: "(").replacing("[ ", with: "[")
      .replacing(/,? ?([\])])/) { String($0.output.1) }
  }

  private static func words(_ text: Substring) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// The call on the right side of an assignment, with the name of the learner's function.
  private func call(in assignment: Substring, after scope: ArraySlice<Substring>) -> String? {
    guard let equals = assignment.firstRange(of: " = ") else { return nil }
    var value = String(assignment[equals.upperBound...])
    for start in ["try ", "answer { try "] where value.hasPrefix(start) {
      value.removeFirst(start.count)
      if start.contains("{"), value.hasSuffix(" }") { value.removeLast(2) }
    }
    let call = value.replacing(/\bSteps\.current\.(\w+)/) { match in
      let step = String(match.output.1)
      return functions.contains(step) ? step : functions.first ?? step
    }
    let whole = withDefaults(call)
    let explained = explained(whole, by: scope)
    return [withConstants(explained), explained, whole, call].first { $0.count <= Self.longest }
  }

  /// A call together with the values of its names, if its test declares them above it.
  ///
  ///     pictureSize(unit)   →   pictureSize(unit), where unit = [0x67, 0x4D]
  private func explained(_ call: String, by scope: ArraySlice<Substring>) -> String {
    var meanings: [String] = []
    var names = Self.words(call[...])
    for index in scope.indices.reversed() {
      let code = scope[index].drop { $0 == " " }
      if code.hasPrefix("func ") || code.hasPrefix("@Test") { break }
      guard let match = code.prefixMatch(of: #/(let|var) (\w+)(: [^=]+)? = /#),
        names.remove(String(match.output.2)) != nil
      else { continue }
      let statement = Self.statement(scope[index...])
      // What another call of the learner's function has returned is not known here.
      guard !statement.contains("try "), let equals = statement.firstRange(of: " = ") else {
        continue
      }
      let value = String(statement[equals.upperBound...])
      names.formUnion(Self.words(value[...]))
      meanings.append("\(match.output.2) = \(value)")
    }
    return Self.explained(call, by: meanings)
  }

  private static func explained(_ call: String, by meanings: [String]) -> String {
    guard !meanings.isEmpty else { return call }
    return call + (call.contains(", where ") ? ", " : ", where ")
      + meanings.joined(separator: ", ")
  }

  /// A call together with the values of those names that all tests of the exercise share.
  private func withConstants(_ call: String) -> String {
    let text = call.replacing("Self.", with: "")
    let meanings = Self.words(text[...]).sorted().compactMap { name in
      let value = value(name[...])
      return value == name ? nil : "\(name) = \(value)"
    }
    return Self.explained(text, by: meanings)
  }

  /// The call of a function of the tests with the arguments that it leaves out.
  ///
  ///     level(buffer: 0)   →   level(rates: [1000, 2000], buffer: 0, offset: 5)
  private func withDefaults(_ call: String) -> String {
    guard let start = call.firstIndex(of: "("), let end = Self.end(of: call[start...]),
      let parameters = parameters(of: call[..<start])
    else { return call }
    let inside = call[call.index(after: start)..<end]
    var rest = (inside.isEmpty ? [] : String(inside).partsBetweenCommas)[...]
    var arguments: [String] = []
    for parameter in parameters {
      let label = parameter.label.map { "\($0): " } ?? ""
      if let argument = rest.first, Self.label(of: argument) == parameter.label {
        arguments.append(label + value(argument.dropFirst(label.count)))
        rest.removeFirst()
      } else if let value = parameter.value {
        arguments.append(label + self.value(value[...]))
      } else {
        return call
      }
    }
    guard rest.isEmpty else { return call }
    let list = arguments.joined(separator: ", ")
    return "\(call[..<start])(\(list)\(call[end...])"
  }

  private struct Parameter {
    /// `nil` for `_`.
    let label: String?
    /// What it is if a call leaves it out.
    let value: String?
  }

  /// The parameters of a function that the tests declare; `nil` if they declare none of that name.
  private func parameters(of function: Substring) -> [Parameter]? {
    let words = "func \(function)("
    guard let line = lines.firstIndex(where: { $0.contains(words) }) else { return nil }
    let statement = Self.statement(lines[line...])
    guard let name = statement.firstRange(of: words) else { return nil }
    let start = statement.index(before: name.upperBound)
    guard let end = Self.end(of: statement[start...]) else { return nil }
    let list = String(statement[name.upperBound..<end])
    // All values of a parameter are kept.
    guard !list.contains("...") else { return nil }
    return list.partsBetweenCommas.map { part in
      let label = part.prefix { $0 != " " && $0 != ":" }
      let value = part.firstRange(of: " = ").map { String(part[$0.upperBound...]) }
      return Parameter(label: label == "_" ? nil : String(label), value: value)
    }
  }

  /// A value; for a constant of the tests, the value that it has.
  private func value(_ text: Substring) -> String {
    let name = text.hasPrefix("Self.") ? text.dropFirst("Self.".count) : text
    let starts = ["let \(name):", "let \(name) ="]
    let line = constants.first { index in starts.contains { lines[index].contains($0) } }
    guard let line else { return String(text) }
    let statement = Self.statement(lines[line...])
    return statement.firstRange(of: " = ").map { String(statement[$0.upperBound...]) }
      ?? String(text)
  }

  private static func label(of argument: String) -> String? {
    argument.prefixMatch(of: #/(\w+): /#).map { String($0.output.1) }
  }

  /// Where the bracket is closed with which a text begins.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    return text.indices.first { index in
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      return depth == 0
    }
  }

  /// Characters of a call that is shown; a longer one hides the values below it.
  private static let longest = 240
}
