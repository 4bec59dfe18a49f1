import Media
import POSIX

/// What is played in place of a folder or of a plain playlist: the films that it names.
///
/// It is looked into when its turn comes: a folder in it is an entry like another, and is looked into
/// when that has its turn.
package struct FilmList {
  /// What the list is called in messages.
  enum Kind: String {
    case folder
    case playlist
  }

  let kind: Kind

  /// What tells the list from others: one that names itself is never done.
  let identity: String
  package private(set) var entries: [PlainPlaylist.Entry]

  /// What is wrong with it, or left out.
  package private(set) var remarks: [String] = []

  /// How many lists may be in each other.
  static let mostLevels = 8

  /// The most films of one run.
  package static let mostFilms = 10_000

  /// Names in a folder that are looked at: each costs a look into the file.
  private static let mostNames = 20_000

  /// Reads the names in a folder: its films and folders, in natural order; hidden ones are left out.
  ///
  /// A playlist among them is left out as well: mostly it names the films beside it.
  package init(folder: String) {
    kind = .folder
    identity = absolutePath(of: folder) ?? folder
    let all = fileNames(in: folder).filter { !$0.hasPrefix(".") }
    let names = all.map { (order: NaturalOrder($0), name: $0) }.sorted { $0.order < $1.order }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    let paths = names.prefix(Self.mostNames).lazy.map { start + $0.name }
    let films = paths.filter { isFolder($0) || Self.isFilm($0) }.prefix(Self.mostFilms + 1)
    entries = films.map { PlainPlaylist.Entry(name: $0, title: nil) }
    if names.count > Self.mostNames {
      remarks.append("of \(names.count.grouped) names the first \(Self.mostNames.grouped) count")
    }
  }

  /// Reads a playlist.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - isCut: Whether it goes on after that.
  ///   - address: Its path or address, to which names in it are relative.
  package init(playlist bytes: [UInt8], isCut: Bool, at address: String) {
    kind = .playlist
    identity = absolutePath(of: address) ?? address
    let playlist = PlainPlaylist(parsing: bytes, isCut: isCut)
    let found = playlist.entries.map { entry in
      Self.resolve(entry.name, in: address).map {
        PlainPlaylist.Entry(name: $0, title: entry.title)
      }
    }
    entries = found.compactMap(\.self)
    let refusedCount = playlist.refusedCount + found.count - entries.count
    if refusedCount > 0 {
      remarks.append("\(refusedCount.grouped) lines of the playlist are no names of films")
    }
    if isCut {
      remarks.append("the playlist is read up to \(PlainPlaylist.mostBytes.grouped) bytes")
    }
  }

  /// Leaves out what does not fit into a number of films.
  package mutating func limit(to count: Int) {
    guard entries.count > count else { return }
    entries = Array(entries.prefix(count))
    remarks.append("more than \(Self.mostFilms.grouped) films: the others are left out")
  }

  /// What a name in a playlist means; `nil` where it must not be followed.
  ///
  /// A playlist of the network names no files of this machine.
  private static func resolve(_ name: String, in address: String) -> String? {
    let isFile = name.isFileURL
    if WebAddress.isMeant(by: address) {
      guard !isFile else { return nil }
      guard !name.contains("://") else { return name }
      return WebAddress(address)?.resolving(name.replacing(" ", with: "%20"))?.textWithPassword
    }
    if isFile { return MediaLocator.name(of: name) }
    if name.contains("://") || name.hasPrefix("/") { return name }
    // With a folder before it, no name is taken for standard input, or for one in `Fixtures`.
    return (address.lastIndex(of: "/").map { String(address[...$0]) } ?? "./") + name
  }

  /// Whether a file is a film, by its first bytes.
  private static func isFilm(_ path: String) -> Bool {
    guard FileStatus(path) != nil, let file = try? FileDescriptor(reading: path),
      let bytes = try? file.read(count: MediaSignature.prefixSize, at: 0),
      let signature = MediaSignature.identify(prefix: bytes, name: "")
    else { return false }
    return [.mp4, .transportStream, .rawH264].contains(signature)
  }
}

/// Whether there is a folder of this name.
private func isFolder(_ path: String) -> Bool {
  guard let file = try? FileDescriptor(reading: path) else { return false }
  return file.isFolder
}

extension Page {
  /// Puts the films that a folder or a plain playlist names into its place, if the file is one.
  ///
  /// - Parameter index: Which of the files is open.
  /// - Returns: Whether it was one: then the file at that place is another one.
  /// - Throws: `LessonError` if it names nothing that can be played; what reading it throws.
  package func replaceList(at index: Int) async throws -> Bool {
    guard var list = try await list() else { return false }
    let outer = files.indices.contains(index) ? files[index].lists : []
    guard !outer.contains(list.identity) else {
      throw LessonError("this \(list.kind) contains itself")
    }
    guard outer.count < FilmList.mostLevels else {
      throw LessonError("more than \(FilmList.mostLevels) lists are in each other")
    }
    list.limit(to: FilmList.mostFilms - fileCount + 1)
    report(list.remarks)
    guard !list.entries.isEmpty else {
      throw LessonError("there is no film in this \(list.kind)")
    }
    let inner = outer + [list.identity]
    replaceFile(
      at: index, by: list.entries.map { File(name: $0.name, title: $0.title, lists: inner) })
    return true
  }

  /// The film's list, if it is one.
  private func list() async throws -> FilmList? {
    if typedName != MediaLocator.standardInput, !typedName.contains("://") {
      if isFolder(typedName) { return FilmList(folder: typedName) }
      let fixtures = MediaLocator.fixturesFolder + typedName
      if !typedName.hasPrefix("/"), !typedName.hasPrefix("."), isFolder(fixtures),
        FileStatus(typedName) == nil
      {
        return FilmList(folder: fixtures)
      }
    }
    let signature = try await resource.signature()
    let isNamed = [".m3u", ".m3u8"].contains { fileName.lowercased().hasSuffix($0) }
    // Without its first line, a playlist is a text like any other, except for its name.
    let isText = signature.map { $0.remedy == MediaSignature.Remedy.none } ?? true
    guard signature == .playlist || isNamed && isText else { return nil }
    let reader = try await self.reader
    let start = try await reader.read(0..<min(reader.length, MediaSignature.prefixSize))
    if PlainPlaylist.isStream(start) { return nil }
    let length = min(reader.length, PlainPlaylist.mostBytes)
    let bytes = try await reader.read(0..<length)
    if PlainPlaylist.isStream(bytes) { return nil }
    let isTyped = typedName == MediaLocator.standardInput
    return FilmList(
      playlist: bytes, isCut: length < reader.length,
      at: isTyped ? "./-" : try await resource.address())
  }
}
