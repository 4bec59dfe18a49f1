import Media
import POSIX
import Video

/// Saves the picture of a moment as PNG, at the film's own size and not at the terminal's.
///
/// The player's own frames are scaled down before they are buffered. So the frame is decoded once
/// more, with its own reader and decoder: the film plays on meanwhile.
struct Screenshot: Sendable {
  let source: any MediaSource
  let track: Track
  let fileName: String

  let renderRules: RenderRules

  /// Makes a decoder that nothing else uses.
  let makeDecoder: @Sendable () throws -> any FrameDecoder

  /// Saves the frame that is on the screen at a position; returns the name of the new file.
  ///
  /// - Parameters:
  ///   - position: Where the film is.
  ///   - zoom: Which part of the frame is saved: the one that is seen.
  /// - Returns: The file's name.
  /// - Throws: The source's error, the decoder's, or `SystemError` if the file cannot be written.
  @concurrent
  func save(at position: Duration, showing zoom: PictureZoom = PictureZoom()) async throws -> String
  {
    // One attosecond more, for the same tick that a position was rounded down from.
    let time = MediaTime(position + Duration(attoseconds: 1), timescale: track.timescale)
    guard
      let frame = try await FrameSequence.frame(
        at: time, source: source, trackID: track.id, decoder: makeDecoder())
    else { throw TerminalPlayerError.noPicture }
    let image = PictureRenderer(format: frame.format, box: nil, rules: renderRules)
      .image(of: zoom.part(of: frame.picture, frame.format.orientation))
    let name = "\(stem)-\(frame.presentationTime.secondsText)"
    return try Self.write(PNGEncoder().encode(image), as: name, ".png")
  }

  /// Writes a new file; where one of this name is there, or a link, the next free number is added.
  ///
  /// - Returns: The file's name.
  /// - Throws: `SystemError` if it cannot be written; then no part of it is left.
  static func write(
    _ bytes: [UInt8], as stem: String, _ suffix: String
  ) throws(SystemError) -> String {
    var number = 1
    while true {
      let name = number == 1 ? stem + suffix : "\(stem)-\(number)\(suffix)"
      do throws(SystemError) {
        try writeNewFile(name) { (file: borrowing FileDescriptor) throws(SystemError) in
          try file.write(bytes)
        }
        return name
      } catch {
        guard error == .exists, number < 10_000 else { throw error }
        number += 1
      }
    }
  }

  /// The film's name without its folder and its ending; of an address, without its question.
  private var stem: String {
    let path = fileName.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return stem.isEmpty ? "film" : stem.withoutControlCharacters
  }
}
