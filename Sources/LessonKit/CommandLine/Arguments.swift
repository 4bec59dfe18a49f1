/// What the user typed behind the command's name.
public struct Arguments: Hashable, Sendable {
  /// The files and URLs in the order in which they were typed.
  public private(set) var files: [String] = []

  /// The first file or URL; `nil` if none was given.
  public var file: String? { files.first }

  /// The values of each option in the order in which they were typed.
  private var values: [String: [String]] = [:]

  /// Sorts words into options and the file.
  ///
  /// Both `--cell 3` and `--cell=3` are understood, and `--` ends the options. Of an option that is
  /// given twice the last one counts, unless ``all(_:)`` is asked for.
  ///
  /// - Parameters:
  ///   - words: What was typed.
  ///   - options: The options that are understood.
  ///   - fileLimit: How many files are taken.
  /// - Throws: `UsageError` at the first word that cannot be understood.
  public init(
    _ words: [String], options: [CommandOption], fileLimit: Int = 1
  ) throws(UsageError) {
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        guard files.count < fileLimit else {
          throw UsageError("one file at a time, please: '\(word)'")
        }
        files.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        try readOption(word, from: &rest, options: options)
      }
    }
  }

  private mutating func readOption(
    _ word: String, from rest: inout ArraySlice<String>, options: [CommandOption]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word == "-h" ? "--help" : String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw UsageError("there is no option '\(name)'")
    }
    if option.valueName == nil {
      guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
      values[name, default: []].append("")
    } else if parts.count == 2 {
      values[name, default: []].append(String(parts[1]))
    } else if let value = rest.popFirst() {
      values[name, default: []].append(value)
    } else {
      throw UsageError("\(name) needs a value: \(option.valueName ?? "")")
    }
  }

  /// Checks that at most one of some options was given: each of them makes another kind of output.
  ///
  /// - Throws: `UsageError` if there are two of them.
  public func checkAtMostOne(of names: String...) throws(UsageError) {
    let given = names.filter(has)
    guard given.count < 2 else {
      throw UsageError("\(given[0]) and \(given[1]) exclude each other")
    }
  }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option as it was typed.
  public subscript(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given several times, in the order in which they were typed.
  public func all(_ name: String) -> [String] { values[name] ?? [] }
}
