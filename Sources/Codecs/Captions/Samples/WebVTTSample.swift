import Media

/// A sample of WebVTT in an MP4 file, `wvtt` (ISO/IEC 14496-30 §7.4).
///
/// The sample's own time and duration are those of its cues: where two overlap, a sample with both lies
/// between those with one. Where nothing is shown, there is a sample with the empty box `vtte`.
///
///     vttc  a cue             iden, ctim, sttg (settings), payl (text), vsid
///     vtte  no cue
///     vtta  a comment
package struct WebVTTSample: Hashable, Sendable {
  package private(set) var contents: [CaptionContent] = []

  /// Reads a sample.
  ///
  /// - Throws: `ParsingError` if a box does not fit.
  package init(parsing reader: inout ByteReader) throws(ParsingError) {
    while let (type, size) = try reader.readSampleBox() {
      var box = try reader.slice(size)
      guard type == "vttc", contents.count < CueTimeline.mostShown else { continue }
      let content = try Self.content(&box)
      if !content.lines.isEmpty { contents.append(content) }
    }
  }

  /// Writes a sample with one cue: its text without looks, at the usual place.
  package static func bytes(_ text: String) -> [UInt8] {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return bytes(settings: [], text: Array(escaped.utf8)[...])
  }

  /// Writes a sample with one cue.
  ///
  /// - Parameters:
  ///   - settings: What follows the times in a file; none is left out.
  ///   - text: The text, with its tags.
  /// - Returns: The box `vttc`.
  static func bytes(settings: ArraySlice<UInt8>, text: ArraySlice<UInt8>) -> [UInt8] {
    let place = settings.isEmpty ? [] : box("sttg", settings)
    return box("vttc", (place + box("payl", text))[...])
  }

  private static func box(_ type: StaticString, _ payload: ArraySlice<UInt8>) -> [UInt8] {
    let size = UInt32(clamping: payload.count + 8)
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> UInt32(8 * (3 - $0))) }
    return bytes + Array("\(type)".utf8) + payload
  }

  private static func content(_ reader: inout ByteReader) throws(ParsingError) -> CaptionContent {
    var (lines, placement) = ([CaptionLine](), CaptionPlacement.usual)
    while let (type, size) = try reader.readSampleBox() {
      let bytes = try reader.take(size)
      switch type {
      case "payl": lines = WebVTTText.lines(of: bytes.bytes[...])
      case "sttg": placement = WebVTTSettings(parsing: bytes.bytes[...]).placement
      default: break
      }
    }
    return CaptionContent(lines: lines, placement: placement)
  }
}

extension Span<UInt8> {
  /// The bytes as an array.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}
