import LessonKit
import POSIX

/// The film on one picture, which can be shown to others.
struct FilmCard {
  private let bytes: [UInt8]

  /// Lets lesson 4 draw it, in a process of its own; `nil` if the lesson cannot.
  init?(of film: String) {
    guard
      let process = try? ChildProcess(
        executablePath ?? "report", ["lesson04-decode", "--card", "-", "--", film],
        errors: .discarded)
    else { return nil }
    process.socket.finishWriting()
    let bytes = (try? process.readToEnd()) ?? []
    // Of a damaged film there is a card as well, though the lesson ends with a status that says so.
    _ = process.wait()
    let (start, end): ([UInt8], [UInt8]) = ([0x89] + Array("PNG".utf8), Array("IEND".utf8))
    guard bytes.starts(with: start), bytes.dropLast(4).suffix(4).elementsEqual(end) else {
      return nil
    }
    self.bytes = bytes
  }

  /// The last part of the report.
  var html: String {
    "<article id=\"card\">\n<h2>A card to share</h2>\n<img src=\"\(HTML.address(ofPNG: bytes))\" "
      + "alt=\"Pictures from the film, its bytes beside its pixels, and its dearest macroblocks\">\n"
      + "</article>\n"
  }

  /// Where the picture is saved: beside the page, `report-card.png` for `report.html`.
  static func file(beside page: String) -> String {
    (page.hasSuffix(".html") ? String(page.dropLast(5)) : page) + "-card.png"
  }

  /// Saves the picture.
  ///
  /// - Throws: `SystemError` if that is not possible.
  func save(to file: String) throws(SystemError) { try saveFile(bytes, file) }
}
