import POSIX

/// Options that a user wants every time: a file with one a line, as they are typed.
///
///     # ~/.config/bytes-to-pixels/options
///     --palette adaptive
///     --volume=60
///     --sub-file My Film.srt        a value may have blanks in it; quotes around it are taken off
///
/// A line that begins with `#` is a comment. What is typed wins over what stands here.
package struct OptionsFile: Sendable {
  /// An option, and where it stands.
  package struct Line: Hashable {
    /// Its name, and its value if there is one apart from it.
    package let words: [String]

    /// The file and the number of the line, for messages.
    package let place: String
  }

  /// The flag with which the file is not read.
  private let ignoring: Flag

  /// Options that mean something else each time, or end the program: these are only typed.
  private let typed: Set<String>

  /// The longest file that is read.
  private static let mostBytes = 1 << 16

  /// Declares that a lesson reads the file.
  ///
  /// - Parameters:
  ///   - ignoring: The flag with which it does not.
  ///   - typed: Options that are not taken from it, beside those that no lesson takes from it.
  package init(ignoring: Flag, typed: [any CommandOption]) {
    self.ignoring = ignoring
    let shared: [any CommandOption] = [
      CommonOption.json, CommonOption.html, CommonOption.probe, CommonOption.mine,
      CommonOption.strict, CommonOption.help,
    ]
    self.typed = Set((shared + typed + [ignoring]).map(\.name))
  }

  /// The user's file: `$XDG_CONFIG_HOME/bytes-to-pixels/options`, or in `~/.config`; `nil` for a user
  /// without a home.
  static var userPath: String? {
    userFolder("XDG_CONFIG_HOME", standard: ".config").map { "\($0)/options" }
  }

  /// Whether the file counts for a command line; a page that is saved is the same for all users.
  func isWanted(with arguments: Arguments) -> Bool {
    !arguments[ignoring] && !arguments.has(CommonOption.html)
  }

  /// Reads a file; without one there are no lines.
  ///
  /// - Throws: `UsageError` if it cannot be read, or names an option that is only typed.
  func lines(of path: String) throws(UsageError) -> [Line] {
    let bytes: [UInt8]
    do {
      let file = try FileDescriptor(reading: path)
      guard let length = file.regularFileSize else {
        throw UsageError("\(path): this is no file of options")
      }
      guard length <= Self.mostBytes else { throw UsageError("\(path): the file is too long") }
      bytes = try file.read(count: length, at: 0)
    } catch let error as UsageError {
      throw error
    } catch let error as SystemError {
      if error.isMissing { return [] }
      throw UsageError("\(path): \(error)")
    } catch {
      throw UsageError("\(path): \(error)")
    }
    return try lines(in: bytes, of: path)
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - bytes: The text: UTF-8, or with names of files in any other encoding.
  ///   - path: The file's, for messages.
  /// - Returns: Its options.
  /// - Throws: `UsageError` if a line is no option, or one that is only typed.
  package func lines(in bytes: [UInt8], of path: String) throws(UsageError) -> [Line] {
    var lines: [Line] = []
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in texts.enumerated() {
      let text = String(pathBytes: bytes).withoutBlanksAround
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      let line = Line(words: Self.words(of: text), place: "\(path):\(index + 1)")
      guard text.hasPrefix("--"), text != "--" else {
        throw UsageError("an option begins with --: '\(text)'").at(line.place)
      }
      let name = String(line.words[0].prefix { $0 != "=" })
      guard !typed.contains(name) else {
        throw UsageError("\(name) is only typed, and no option for each time").at(line.place)
      }
      lines.append(line)
    }
    return lines
  }

  /// The name of an option and its value, which may also be one word with `=` between them.
  private static func words(of text: String) -> [String] {
    let name = text.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
    let rest = String(text[name.endIndex...])
    guard !rest.isEmpty else { return [String(name)] }
    if rest.hasPrefix("=") { return ["\(name)=\(String(rest.dropFirst()).withoutQuotes)"] }
    return [String(name), rest.withoutBlanksAround.withoutQuotes]
  }
}

extension String {
  fileprivate var withoutBlanksAround: String {
    func isBlank(_ character: Character) -> Bool { " \t\r\u{FEFF}".contains(character) }
    let text = drop(while: isBlank)
    return text.lastIndex { !isBlank($0) }.map { String(text[...$0]) } ?? ""
  }

  /// Without the quotes that a shell would take off.
  fileprivate var withoutQuotes: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}
