import Media

/// How the samples of a track of text are written, by the type of its sample entry.
package enum CaptionSampleFormat: Hashable, Sendable {
  /// `tx3g`, plain text with styles (3GPP TS 26.245): FFmpeg's `mov_text`.
  case timedText
  /// `wvtt` (ISO/IEC 14496-30 §7).
  case webVTT
  /// `stpp`, XML documents (ISO/IEC 14496-30 §5): TTML, of which the text is read.
  case ttml
  /// `dfxp`, the same in Smooth Streaming (MS-SSTR): times count from the beginning of the sample.
  case sampleTTML
  /// `c608`, the pairs of bytes of EIA-608: what a sample shows depends on those before it.
  case closedCaptions

  /// How a track of text is written; `nil` for other tracks, and for text that cannot be read.
  package init?(of track: Track) {
    guard track.kind == .text else { return nil }
    self.init(codec: "\(track.codec)")
  }

  /// How text of a codec is written, which begins with the type of a sample entry: `stpp.ttml.im1t`.
  private init?(codec: String) {
    switch codec.prefix(4) {
    case "tx3g": self = .timedText
    case "wvtt": self = .webVTT
    case "stpp": self = .ttml
    case "dfxp": self = .sampleTTML
    case "c608": self = .closedCaptions
    default: return nil
    }
  }

  /// What viewers call the text of a track, all formats if its source names several; `nil` for tracks that
  /// cannot be read.
  package static func name(of track: Track) -> String? {
    guard let format = CaptionSampleFormat(of: track) else { return nil }
    let named = track.codecString.split(separator: ",").compactMap {
      CaptionSampleFormat(codec: "\($0)")?.name
    }
    return named.isEmpty ? format.name : named.joined(separator: " or ")
  }

  /// What viewers call it.
  package var name: String {
    switch self {
    case .timedText: "timed text"
    case .webVTT: "WebVTT"
    case .ttml, .sampleTTML: "TTML"
    case .closedCaptions: "EIA-608"
    }
  }

  /// What a sample shows.
  ///
  /// - Parameters:
  ///   - bytes: The sample.
  ///   - start: When it begins, from the beginning of the film on.
  ///   - end: When it ends: none of its cues lasts longer.
  ///   - origin: When the clock of the track is 0: times in a document count from there.
  /// - Returns: The cues; none if nothing is shown.
  /// - Throws: `ParsingError` if the bytes are not such a sample.
  package func cues(
    in bytes: [UInt8], from start: Duration, to end: Duration, origin: Duration = .zero
  ) throws(ParsingError) -> [CaptionCue] {
    guard start < end else { return [] }
    switch self {
    case .timedText:
      // Some writers end a track with a sample that has no bytes at all.
      guard !bytes.isEmpty else { return [] }
      var reader = ByteReader(bytes.span)
      let sample = try TimedTextSample(parsing: &reader)
      return sample.content.map { [$0.cue(from: start, to: end)] } ?? []
    case .webVTT:
      var reader = ByteReader(bytes.span)
      return try WebVTTSample(parsing: &reader).contents.map { $0.cue(from: start, to: end) }
    case .ttml, .sampleTTML:
      let origin = self == .ttml ? origin : start
      return try TTMLSample(parsing: bytes).cues(from: start, to: end, origin: origin)
    case .closedCaptions:
      var track = ClosedCaptionTrack()
      return try track.cues(in: bytes, from: start, to: end) + track.finish()
    }
  }
}
