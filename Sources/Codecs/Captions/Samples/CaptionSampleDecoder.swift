import Media

/// Reads the samples of a track of text one after the other: some depend on those before them.
package struct CaptionSampleDecoder: Hashable, Sendable {
  private let format: CaptionSampleFormat
  private var captions = ClosedCaptionTrack()

  /// Prepares for a track; `nil` if its samples are not text of a known kind.
  package init?(of track: Track) {
    guard let format = CaptionSampleFormat(of: track) else { return nil }
    self.format = format
  }

  /// Begins at another sample.
  package mutating func restart() { captions = ClosedCaptionTrack() }

  /// What is shown with the next sample, or up to it.
  ///
  /// - Parameters:
  ///   - bytes: The sample.
  ///   - start: When it begins, from the beginning of the film on.
  ///   - end: When it ends.
  ///   - origin: When the clock of the track is 0.
  /// - Returns: The cues; none if nothing is shown, or if it is not known how long.
  /// - Throws: `ParsingError` if the bytes are not such a sample.
  package mutating func cues(
    in bytes: [UInt8], from start: Duration, to end: Duration, origin: Duration
  ) throws(ParsingError) -> [CaptionCue] {
    guard format == .closedCaptions else {
      return try format.cues(in: bytes, from: start, to: end, origin: origin)
    }
    return try captions.cues(in: bytes, from: start, to: end)
  }

  /// What is still shown after the last sample.
  package mutating func finish() -> [CaptionCue] { captions.finish() }
}
