import LessonKit
import Media
import POSIX
import Terminal
import TerminalPlayer

/// Where films go on that were left with `Q`: a small file a film, which only its owner may read.
///
///     ~/.local/state/bytes-to-pixels/3b5d…e1.position
///         bytes-to-pixels position 1
///         12345678                           microseconds from the beginning of the film on
///
/// The file's name is the MD5 of the film's path or address: a look into the folder does not tell
/// what was watched.
struct SavedPositions {
  /// A file that does not say where a film goes on.
  struct Damage: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) is damaged" }
  }

  private let folder: String

  private static let title = "bytes-to-pixels position 1"

  /// The longest file that is read: two lines.
  private static let mostBytes = 256

  /// Keeps positions in a folder, which is created when there is something to keep.
  init(in folder: String) {
    self.folder = folder
  }

  /// Those of the user: in `$XDG_STATE_HOME/bytes-to-pixels`, or in `~/.local/state`; `nil` for a
  /// user without a home.
  static var ofUser: SavedPositions? {
    userFolder("XDG_STATE_HOME", standard: ".local/state").map { SavedPositions(in: $0) }
  }

  /// The file of a film.
  func path(of film: String) -> String {
    "\(folder)/\(MD5.hexDigest(of: film)).position"
  }

  /// Where a film goes on, from its beginning on; `nil` if nothing is kept of it.
  ///
  /// - Throws: `Damage` if the file says something else, or cannot be read.
  func position(of film: String) throws(Damage) -> Duration? {
    let path = path(of: film)
    let file: FileDescriptor
    do {
      file = try FileDescriptor(reading: path)
    } catch {
      if error.isMissing { return nil }
      throw Damage(path: path)
    }
    guard let length = file.regularFileSize, length <= Self.mostBytes,
      let bytes = try? file.read(count: length, at: 0),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw Damage(path: path) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0] == Self.title, lines[2].isEmpty,
      let microseconds = Int64(lines[1]), microseconds >= 0
    else { throw Damage(path: path) }
    return .microseconds(microseconds)
  }

  /// Keeps where a film goes on.
  ///
  /// - Throws: `SystemError` if the file cannot be written; then the former one is still there.
  func save(_ position: Duration, of film: String) throws(SystemError) {
    try createFolders(folder)
    let text = "\(Self.title)\n\(position.wholeMicroseconds)\n"
    try replaceFile(path(of: film), with: Array(text.utf8), isPrivate: true)
  }

  /// Forgets where a film was left.
  func forget(_ film: String) {
    removeFile(path(of: film))
  }
}

/// Begins a film where it was left, and keeps where it is left now.
struct Resumption {
  let page: Page
  private let positions = SavedPositions.ofUser

  init(of page: Page) {
    self.page = page
  }

  /// Where to begin.
  ///
  /// - Parameter duration: How long the film lasts; `nil` if that is not known.
  /// - Returns: The position; `nil` where none is asked for, or none is known.
  func start(in duration: Duration?) -> Duration? {
    guard page.arguments[Options.resume], !page.arguments.has(Options.start),
      let positions, let film = page.identity
    else { return nil }
    do {
      guard let position = try positions.position(of: film) else { return nil }
      guard let duration, position >= duration else { return position }
      page.remark("it was left at \(position.clockText), and ends before that: it starts again")
    } catch {
      page.remark("it starts again: \(error)")
    }
    return nil
  }

  /// Keeps the position if the viewer wants that; forgets it after the end of the film.
  func follow(_ ending: TerminalPlayer.Ending) {
    switch ending {
    case .watchLater(let position): keep(position)
    case .end where !page.arguments.has(Options.length):
      if let positions, let film = page.identity { positions.forget(film) }
    case .end, .quit, .previousFile, .nextFile, .open, .signal: break
    }
  }

  private func keep(_ position: Duration?) {
    guard let position, let film = page.identity else {
      return page.remark("the position is not kept: there is no way back to it")
    }
    guard let positions else {
      return page.remark("the position is not kept: there is no HOME to keep it in")
    }
    guard position > .zero else { return positions.forget(film) }
    do {
      try positions.save(position, of: film)
    } catch {
      return page.report("the position is not kept: \(positions.path(of: film)): \(error)")
    }
    guard !page.wantsJSON, !page.isPartOfScreen else { return }
    page.print(page.style.note("(--resume goes on at \(position.clockText))"))
  }
}
