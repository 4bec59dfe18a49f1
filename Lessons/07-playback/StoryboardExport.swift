import LessonKit
import Media
import POSIX
import TrickPlay

/// Saves the thumbnails of a film for other players, instead of playing it.
struct StoryboardExport {
  let page: Page
  let source: any MediaSource

  /// Whether the command line asks for it.
  var isWanted: Bool {
    page.arguments.has(Options.storyboard) || page.arguments.has(Options.bif)
  }

  func run() async throws {
    let folder = page.arguments[Options.storyboard]
    let file = page.arguments[Options.bif]
    if let folder {
      try writing(folder) { () throws(SystemError) in
        try createFolders(folder)
      }
    }
    var settings = StoryboardMaker.Options()
    settings.hasSheets = folder != nil
    settings.keepsPictures = file != nil
    settings.rules = page.rules.or(.core)
    let maker = StoryboardMaker(
      source, track: try await source.videoTrack().track, options: settings)
    let showsProgress = isTerminal(2)
    let storyboard = try await maker.make { name, bytes in
      guard let folder else { return }
      try writing("\(folder)/\(name)") { () throws(SystemError) in
        try replaceFile("\(folder)/\(name)", with: bytes)
      }
    } progress: { doneCount, count in
      guard showsProgress else { return }
      // A terminal that is gone needs no progress.
      try? write(
        Array("\r\(doneCount) of \(count) pictures\(doneCount < count ? "" : "\n")".utf8), to: 2)
    }
    page.report(await source.faults.map { "\($0)" })
    if let folder { try save(storyboard, to: folder) }
    if let file {
      let bytes = storyboard.bif
      try writing(file) { () throws(SystemError) in
        try FileDescriptor(creating: file).write(bytes)
      }
      page.print("saved \(file.withoutControlCharacters): \(storyboard.times.count) pictures")
    }
  }

  private func save(_ storyboard: Storyboard, to folder: String) throws {
    let path = "\(folder)/storyboard.vtt"
    try writing(path) { () throws(SystemError) in
      try replaceFile(path, with: Array(storyboard.webVTT.utf8))
    }
    let sheetCount = Set(storyboard.cues.map(\.sheet)).count
    page.print(
      "saved \(path.withoutControlCharacters): \(storyboard.times.count) pictures in "
        + "\(sheetCount) \(sheetCount == 1 ? "sheet" : "sheets")")
  }
}

/// Says which file it was that could not be written.
private func writing(_ name: String, _ body: () throws(SystemError) -> Void) throws(LessonError) {
  do throws(SystemError) { try body() } catch { throw LessonError.cannotWrite(name, error) }
}
