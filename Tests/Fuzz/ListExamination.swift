import LessonKit
import Media

/// What a user writes for the player: an input read as a playlist of names, and as a file of options.
struct ListExamination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case stream = "a playlist of a stream"
    case empty = "neither names nor options"
    case names = "a playlist of names"
    case options = "a file of options"
  }

  private(set) var outcome = Outcome.empty

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  init(of bytes: [UInt8]) {
    examinePlaylist(bytes)
    examineOptions(bytes)
    if PlainPlaylist.isStream(bytes) { outcome = .stream }
  }

  private mutating func examinePlaylist(_ bytes: [UInt8]) {
    let lineCount = bytes.count { $0 == 0x0A } + 1
    for isCut in [false, true] {
      let playlist = PlainPlaylist(parsing: bytes, isCut: isCut)
      check(
        playlist.entries.count + playlist.refusedCount <= lineCount - (isCut ? 1 : 0),
        "\(playlist.entries.count) names in \(lineCount) lines")
      for entry in playlist.entries {
        check(!entry.name.isEmpty && entry.name.utf8.count <= 3 * 4096, "a name is empty or long")
        check(entry.name.utf8.allSatisfy { $0 >= 0x20 }, "a control character in a name")
        if let title = entry.title {
          check(title == title.withoutControlCharacters, "a control character in a title")
          check(!title.isEmpty && title.count <= 1024, "a title is empty or long")
        }
      }
      for address in isCut ? ["list.m3u"] : ["a/list.m3u", "https://u:p@host/a/list.m3u?t=1"] {
        examine(FilmList(playlist: bytes, isCut: isCut, at: address), of: playlist, address)
      }
    }
  }

  private mutating func examine(
    _ list: FilmList, of playlist: PlainPlaylist, _ address: String
  ) {
    var list = list
    if !list.entries.isEmpty { outcome = .names }
    check(list.entries.count <= playlist.entries.count, "a list has more names than its playlist")
    for entry in list.entries {
      check(entry.name != "-", "a name in a list means standard input")
      guard address.hasPrefix("https:") else { continue }
      check(entry.name.contains("://"), "a playlist of the network names a file")
      check(!entry.name.lowercased().hasPrefix("file:"), "a playlist of the network names a file")
    }
    list.limit(to: 3)
    check(list.entries.count <= 3, "a list is longer than it may be")
    for remark in list.remarks { checkText(remark) }
  }

  private static let version = Flag("--version", "")
  private static let ignoring = Flag("--no-config", "")
  private static let volume = Option.integer("--volume", value: "PERCENT", in: 0...130, "")
  private static let start = Option.time("--start", value: "TIME", "")
  private static let options: [any CommandOption] = [
    Flag("--loop", ""), volume, start, Option.text("--sub-file", value: "FILE", ""), ignoring,
    version,
  ]

  private mutating func examineOptions(_ bytes: [UInt8]) {
    do throws(UsageError) {
      let file = OptionsFile(ignoring: Self.ignoring, typed: [Self.version])
      let lines = try file.lines(in: bytes, of: "options")
      for line in lines {
        check(1...2 ~= line.words.count, "an option of \(line.words.count) words")
        check(line.place.hasPrefix("options:"), "an option at '\(line.place)'")
      }
      let arguments = try Arguments(
        ["a.mp4", "--volume", "5"], after: lines, options: Self.options, fileLimit: 1)
      check(arguments.files == ["a.mp4"], "a file of options names a film")
      check(!arguments[Self.version], "an option that is only typed was read from a file")
      let volume = try arguments[Self.volume]
      check(volume == 5, "an option of a file wins over a typed one")
      if !lines.isEmpty { outcome = .options }
      if let time = try arguments[Self.start] { check(time >= .zero, "a time before the film") }
    } catch {
      // It is written by `ErrorLine`, which cleans it.
      checkText("\(error)".withoutControlCharacters)
    }
  }

  private mutating func checkText(_ text: String) {
    check(text.count > 8 && text.count < 1000, "the text '\(text.prefix(80))'")
    check(text == text.withoutControlCharacters, "a control character in a text")
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }
}
