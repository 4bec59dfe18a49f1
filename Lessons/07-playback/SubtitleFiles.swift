import Captions
import LessonKit
import Media
import TerminalPlayer

/// The subtitles of a film: the file that `--sub-file` names, and those beside the film.
///
/// One that cannot be read is reported in a line, and the film plays without it.
struct SubtitleFiles {
  let page: Page

  /// Opens and reads them.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  func tracks() async throws(UsageError) -> [SubtitleTrack] {
    let encoding = try page.arguments[Options.subtitleEncoding]
    var tracks: [SubtitleTrack] = []
    if let name = page.arguments[Options.subtitleFile] {
      tracks += await track(name, encoding, isRequired: true)
    }
    for name in SubtitleTrack.namesBeside(film: page.fileName) {
      tracks += await track(name, encoding, isRequired: false)
    }
    return tracks
  }

  /// The track of a file; none if it cannot be read.
  private func track(
    _ name: String, _ encoding: CaptionEncoding?, isRequired: Bool
  ) async -> [SubtitleTrack] {
    let bytes: [UInt8]
    do {
      let file = try await page.open(name)
      // One byte too many makes the parser say what the limit is.
      bytes = try await file.read(0..<min(file.length, CaptionFile.mostBytes + 1))
    } catch {
      if isRequired || !error.isMissingFile { page.report("\(name): \(error)") }
      return []
    }
    do {
      let file = try CaptionFile(parsing: bytes, in: encoding)
      if let fault = file.faults.first {
        let others = file.faultCount > 1 ? ", and \((file.faultCount - 1).grouped) more" : ""
        page.report("\(name): \(fault)\(others)")
      }
      let title = name.split(separator: "/").last.map(String.init) ?? name
      return [SubtitleTrack(file, named: title)]
    } catch {
      page.report("\(name): \(error)")
      return []
    }
  }
}

extension ByteRangeError {
  /// Whether there is no file of that name.
  fileprivate var isMissingFile: Bool {
    if case .cannotOpen(_, .notFound) = reason { true } else { false }
  }
}
