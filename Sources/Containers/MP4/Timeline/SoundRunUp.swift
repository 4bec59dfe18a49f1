import Media

/// How much earlier than it is heard sound is decoded.
///
/// Codecs mix each sample with those before: the first one after a start is garbage. The file may say
/// how many samples that takes, in groups of the types `roll` and `prol`
/// (ISO/IEC 14496-12 §10.1): AAC needs 1, Opus as many as 80 ms have.
///
/// A tenth of a second, which is more than any of these and than the 4 samples of MP3, is decoded in
/// any case: AAC has a noise of −30 dB after a single one.
struct SoundRunUp: Hashable, Sendable {
  /// Samples before the target, as the file says; 0 if it does not.
  var sampleCount = 0

  /// No codec needs more; with a false value in a file, each seek would decode for minutes.
  private static let longestSeconds: Int64 = 2

  init() {}

  /// Reads what a sample table says.
  ///
  /// - Parameter table: A box `stbl`.
  init(_ table: Box) {
    let descriptions = table.children(.sampleGroupDescription).compactMap {
      $0.content(as: SampleGroupDescriptionBox.self)
    }
    for description in descriptions.flatMap(\.entries) {
      guard case .roll(let distance) = description, distance < 0 else { continue }
      sampleCount = max(sampleCount, -Int(distance))
    }
  }

  /// The run-up in ticks of the track.
  ///
  /// - Parameters:
  ///   - timescale: Ticks a second.
  ///   - sampleLength: Ticks of a sample.
  /// - Returns: How many there are: a tenth of a second or more.
  func ticks(timescale: UInt32, sampleLength: Int64) -> Int64 {
    let second = Int64(timescale)
    let wanted = Int64(sampleCount).multipliedReportingOverflow(by: sampleLength)
    let length = wanted.overflow ? .max : wanted.partialValue
    return max(second / 10, min(length, second * Self.longestSeconds))
  }
}

extension MP4Track {
  /// Where reading starts for a moment of the media: of sound a little earlier.
  func readingTime(forShown media: Int64) -> Int64 {
    guard track.kind == .audio else { return media }
    // Fragments are searched before any sample is known: HE-AAC's 2048 frames are the longest.
    let rate = UInt32(clamping: max(1, track.audio?.sampleRate ?? 48_000))
    let sample = MediaTime(value: 2048, timescale: rate).converted(to: timescale).value
    return media.subtractingClamped(soundRunUp.ticks(timescale: timescale, sampleLength: sample))
  }
}
