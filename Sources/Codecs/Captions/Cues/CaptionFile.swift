/// A file with captions: WebVTT or SubRip, which is found out by its first bytes.
package struct CaptionFile: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable {
    case webVTT = "WebVTT"
    case subRip = "SubRip"
  }

  package let format: Format

  /// In the order of the file.
  package internal(set) var cues: [CaptionCue] = []

  /// What was left out, the first ``mostFaults`` only.
  package internal(set) var faults: [CaptionFault] = []

  /// How many cues were left out.
  package internal(set) var faultCount = 0

  /// Where the file's clock is on the clock of a transport stream, if it says so.
  package internal(set) var timestampMap: WebVTTTimestampMap?

  /// A film of three hours has 2000 cues, and 200 kB of them.
  package static let mostBytes = 32 << 20
  static let mostCues = 200_000
  static let mostFaults = 8

  init(format: Format) { self.format = format }

  /// Reads a file.
  ///
  /// A cue that cannot be read is left out, and the others are kept.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - encoding: How letters are written, if the viewer has named it.
  /// - Throws: `CaptionError` if the file is too large, in another encoding, or of another format.
  package init(parsing bytes: [UInt8], in encoding: CaptionEncoding? = nil) throws(CaptionError) {
    guard bytes.count <= Self.mostBytes else {
      throw .tooLarge(byteCount: bytes.count, limit: Self.mostBytes)
    }
    let text = try CaptionEncoding.text(of: bytes, named: encoding)
    if WebVTTParser.isWebVTT(text) {
      self = try WebVTTParser.parse(text)
    } else {
      self = try SubRipParser.parse(text)
      guard !cues.isEmpty || faultCount > 0 else { throw .unknownFormat }
    }
  }

  /// Adds a cue, if it lasts for some time and has text.
  mutating func add(_ cue: CaptionCue, atLine line: Int) throws(CaptionError) {
    guard cue.start < cue.end else { return note(.init(line: line, .order)) }
    guard !cue.lines.isEmpty else { return }
    guard cues.count < Self.mostCues else { throw .tooManyCues(limit: Self.mostCues) }
    cues.append(cue)
  }

  mutating func note(_ fault: CaptionFault) {
    faultCount += 1
    if faults.count < Self.mostFaults { faults.append(fault) }
  }
}
