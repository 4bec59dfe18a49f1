import Media

/// An option that a command understands: what `--help` says about it, and what may be typed after
/// it.
///
/// There are two kinds: a ``Flag`` is there or not, an ``Option`` has a value. A program reads an
/// option with the constant that declares it, so that a misspelt option does not compile.
package protocol CommandOption: Sendable {
  /// The option as typed: `--range`.
  var name: String { get }

  /// What the help calls its value; `nil` for an option that takes none.
  var valueName: String? { get }

  /// What it does, in a few words.
  var help: String { get }

  /// Whether its value is a file that the command writes.
  var isOutputFile: Bool { get }
}

/// An option without a value.
package struct Flag: CommandOption {
  package let name: String
  package let help: String

  package var valueName: String? { nil }
  package var isOutputFile: Bool { false }

  package init(_ name: String, _ help: String) {
    (self.name, self.help) = (name, help)
  }
}

/// An option with a value of a type.
package struct Option<Value>: CommandOption {
  package let name: String
  package let valueName: String?
  package let help: String
  package let isOutputFile: Bool

  /// Makes the value of the text that was typed; an error's message names the option.
  typealias Parser = @Sendable (_ text: String, _ name: String) throws(UsageError) -> Value

  let parse: Parser

  /// Declares an option with its own kind of value.
  ///
  /// - Parameters:
  ///   - name: The option as typed.
  ///   - valueName: What the help calls its value.
  ///   - help: What it does, in a few words.
  ///   - parse: Makes the value of the text that was typed; its error names the option, which it
  ///     also receives.
  package init(
    _ name: String, value valueName: String, _ help: String,
    parse: @escaping @Sendable (_ text: String, _ name: String) throws(UsageError) -> Value
  ) {
    self.init(name, valueName, help, isOutputFile: false, parse)
  }

  init(
    _ name: String, _ valueName: String?, _ help: String, isOutputFile: Bool,
    _ parse: @escaping Parser
  ) {
    (self.name, self.valueName, self.help) = (name, valueName, help)
    self.isOutputFile = isOutputFile
    self.parse = parse
  }

  /// Makes the value of a text that was typed for the option.
  ///
  /// - Throws: `UsageError` if it is no such value.
  package func read(_ text: String) throws(UsageError) -> Value { try parse(text, name) }

  /// The same option with another value, made of this one's.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Option<Other> {
    let parse = parse
    return Option<Other>(name, valueName, help, isOutputFile: isOutputFile) {
      (text, name) throws(UsageError) in transform(try parse(text, name))
    }
  }
}

/// Options that cannot be given together.
package struct OptionConflict: Sendable {
  private let options: [any CommandOption]
  private let message: @Sendable (_ first: String, _ second: String) -> String

  /// At most one of some options may be given: each of them makes another kind of output.
  package static func exclusive(_ options: any CommandOption...) -> OptionConflict {
    OptionConflict(options: options) { first, second in "\(first) and \(second) exclude each other"
    }
  }

  /// Two options that contradict each other, with the reason that the error gives.
  package static func between(
    _ option: any CommandOption, and other: any CommandOption, reason: String
  ) -> OptionConflict {
    OptionConflict(options: [option, other]) { first, _ in "\(first): \(reason)" }
  }

  /// Checks that the options were not given together.
  ///
  /// - Throws: `UsageError` if two of them were.
  func check(_ arguments: Arguments) throws(UsageError) {
    let given = options.filter { arguments.has($0) }
    guard given.count < 2 else { throw UsageError(message(given[0].name, given[1].name)) }
  }
}

/// What `--help` prints.
struct HelpText {
  let name: String
  let purpose: String
  let defaultFile: String

  /// Whether several files can be named.
  let takesFiles: Bool
  let options: [any CommandOption]

  /// Those of the shared options that this lesson has.
  let common: [any CommandOption]

  var lines: [String] {
    let all = options + common
    let width = (all.map { Self.usage(of: $0).count }.max() ?? 0) + 2
    func describe(_ option: any CommandOption) -> String {
      "  " + Self.usage(of: option).padded(to: width) + option.help
    }
    var lines = ["Usage: \(name) \(takesFiles ? "[FILE …]" : "[FILE]") [options]", ""]
    lines += purpose.wrapped(to: 80)
    let file = """
      FILE is a path, a file: URL, an http or https address, the name of a file in Fixtures/, or - \
      for standard input; without one it is \(defaultFile).\
      \(takesFiles ? " Several come one after the other." : "")
      """
    lines += [""] + file.wrapped(to: 80) + [""]
    if !options.isEmpty { lines += ["This lesson:"] + options.map(describe) + [""] }
    lines += ["As in other lessons:"] + common.map(describe)
    return lines
  }

  private static func usage(of option: any CommandOption) -> String {
    option.valueName.map { "\(option.name) \($0)" } ?? option.name
  }
}
