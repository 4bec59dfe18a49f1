/// What the user typed after the command's name.
package struct Arguments: Hashable, Sendable {
  /// The files and URLs in the order in which they were typed.
  package private(set) var files: [String] = []

  /// The first file or URL; `nil` if none was given.
  package var file: String? { files.first }

  /// The values of each option, those of a file first, then in the order in which they were typed.
  private var values: [String: [Text]] = [:]

  /// What follows an option.
  private struct Text: Hashable {
    let text: String

    /// The file and the line where it stands; `nil` if it was typed.
    let place: String?
  }

  /// The names of the options that the command understands.
  private let declared: Set<String>

  /// Sorts words into options and the file.
  ///
  /// Both `--cell 3` and `--cell=3` are understood, and `--` ends the options. Of an option that is
  /// given twice the last one counts, unless ``all(_:)`` reads it.
  ///
  /// - Parameters:
  ///   - words: What was typed.
  ///   - options: The options that are understood.
  ///   - fileLimit: How many files are taken.
  /// - Throws: `UsageError` at the first word that cannot be understood.
  package init(
    _ words: [String], options: [any CommandOption], fileLimit: Int = 1
  ) throws(UsageError) {
    try self.init(words, after: [], options: options, fileLimit: fileLimit)
  }

  /// The same after the options of a file, over which the typed ones win.
  ///
  /// - Throws: `UsageError` at the first word, or line, that cannot be understood.
  package init(
    _ words: [String], after lines: [OptionsFile.Line], options: [any CommandOption],
    fileLimit: Int
  ) throws(UsageError) {
    declared = Set(options.map(\.name))
    for line in lines {
      var rest = line.words.dropFirst()
      do throws(UsageError) {
        try readOption(line.words[0], from: &rest, options: options, place: line.place)
        if !rest.isEmpty { throw UsageError("\(line.words[0]) takes no value") }
      } catch {
        throw error.at(line.place)
      }
    }
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
        try readOption(word, from: &rest, options: options, place: nil)
      }
    }
  }

  private mutating func readOption(
    _ word: String, from rest: inout ArraySlice<String>, options: [any CommandOption],
    place: String?
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word == "-h" ? CommonOption.help.name : String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let hint = name.nearest(among: options.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw UsageError("there is no option '\(name)'\(hint)")
    }
    if option.valueName == nil {
      guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
      values[name, default: []].append(Text(text: "", place: place))
    } else if parts.count == 2 {
      values[name, default: []].append(Text(text: String(parts[1]), place: place))
    } else if let value = rest.popFirst() {
      values[name, default: []].append(Text(text: value, place: place))
    } else {
      throw UsageError("\(name) needs a value: \(option.valueName ?? "")")
    }
  }

  /// Whether an option was given.
  package func has(_ option: any CommandOption) -> Bool { !texts(of: option).isEmpty }

  /// Whether a flag was given.
  package subscript(_ flag: Flag) -> Bool { has(flag) }

  /// The value of an option; `nil` if it was not given.
  ///
  /// - Throws: `UsageError` if the text that was typed is no such value.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    get throws(UsageError) {
      guard let text = texts(of: option).last else { return nil }
      return try Self.read(text, option.read)
    }
  }

  /// The value of an option that may be `auto`; `nil` for that too.
  ///
  /// - Throws: `UsageError` if the text that was typed is no such value.
  package subscript<Value>(_ option: Option<Value?>) -> Value? {
    get throws(UsageError) {
      guard let text = texts(of: option).last else { return nil }
      return try Self.read(text, option.read)
    }
  }

  /// The value of an option that is any text; `nil` if it was not given.
  package subscript(_ option: Option<String>) -> String? { texts(of: option).last?.text }

  /// The number given with an option whose range depends on the file.
  ///
  /// - Throws: `UsageError` if it is not a number within `range`.
  package func value(
    of option: Option<Int>, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = texts(of: option).last else { return nil }
    return try Self.read(text) { (text) throws(UsageError) in
      try Option.number(text, in: range, option.name)
    }
  }

  /// All values of an option that may be given several times, in the order in which they were typed.
  ///
  /// - Throws: `UsageError` at the first text that is no such value.
  package func all<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in texts(of: option) {
      values.append(try Self.read(text, option.read))
    }
    return values
  }

  /// Makes a value of a text; an error names the file and the line that it stands in.
  private static func read<Value>(
    _ text: Text, _ parse: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> Value {
    do throws(UsageError) {
      return try parse(text.text)
    } catch {
      throw text.place.map(error.at) ?? error
    }
  }

  /// The file that an option names, if it is one that the command writes.
  func outputFile(of option: any CommandOption) -> String? {
    option.isOutputFile ? texts(of: option).last?.text : nil
  }

  /// What was typed after each occurrence of an option.
  ///
  /// - Precondition: The command understands the option, or it is one of those that lessons share.
  private func texts(of option: any CommandOption) -> [Text] {
    precondition(
      declared.contains(option.name) || Self.common.contains(option.name),
      "\(option.name) is read, and the command does not list it")
    return values[option.name] ?? []
  }

  /// The names of the options that lessons share; a page asks for all of them.
  private static let common = Set(CommonOptions.pictures.shown.map(\.name))
}
