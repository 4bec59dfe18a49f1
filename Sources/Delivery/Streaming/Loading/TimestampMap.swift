import Media

/// Maps the media times of a stream to the presentation's timeline.
///
/// A transport stream counts from any number, and a playlist says only how long segments last. The
/// first loaded segment of each discontinuity sequence number connects the two: it has the position
/// P in the playlist, and its first picture has the time T, so all its times move by P − T. All
/// variants and renditions share the number and therefore the offset (RFC 8216 §6.2.4): a switch to
/// another variant changes nothing.
struct TimestampMap: Hashable, Sendable {
  private var offsets: [Int: Duration] = [:]

  /// How much later than the playlist says segments really begin, by where the playlist has them.
  private var drifts: [Duration: Duration] = [:]

  /// Numbers that are kept: a channel that runs for months has many.
  private static let limit = 1000

  /// What to add to media times; `nil` before a segment of the number has been loaded.
  subscript(discontinuity: Int) -> Duration? { offsets[discontinuity] }

  /// A number that no segment has, nor one that is being loaded: for a sender that starts again.
  var unusedNumber: Int { (offsets.keys.max() ?? 0).addingClamped(2) }

  /// Lays the times of a segment on the timeline, unless an earlier segment has done so.
  ///
  /// - Parameters:
  ///   - earliest: The media time of the segment's first picture or sound.
  ///   - position: Where the playlist has the segment.
  ///   - discontinuity: The segment's discontinuity sequence number.
  /// - Returns: What to add to media times.
  mutating func offset(
    placing earliest: MediaTime, at position: Duration, discontinuity: Int
  ) -> Duration {
    if let known = offsets[discontinuity] { return known }
    if offsets.count >= Self.limit, let oldest = offsets.keys.min() { offsets[oldest] = nil }
    let offset = position - earliest.duration
    offsets[discontinuity] = offset
    return offset
  }

  /// Records where a segment really begins: the durations of a playlist are rounded, and over hours
  /// their sum is wrong by seconds.
  mutating func note(start: Duration, of position: Duration) {
    if drifts.count >= Self.limit, let oldest = drifts.keys.min() { drifts[oldest] = nil }
    drifts[position] = start - position
  }

  /// The place on the playlist of what plays at a moment, by the nearest segment that is known.
  func listed(_ position: Duration) -> Duration { position - drift(near: position) }

  /// When that plays which has a place on the playlist, by the nearest segment that is known.
  func actual(_ position: Duration) -> Duration { position + drift(near: position) }

  private func drift(near position: Duration) -> Duration {
    let nearest = drifts.min { left, right in
      let (one, other) = (left.key - position, right.key - position)
      return max(one, .zero - one) < max(other, .zero - other)
    }
    return nearest?.value ?? .zero
  }

  /// The media time near which the times of a segment must be; `nil` if none is known.
  ///
  /// Times of 33 bits start again after 26½ hours. After a seek the last sample may be hours away,
  /// so times are unwrapped around the position of their segment.
  func mediaTime(at position: Duration, discontinuity: Int) -> Duration? {
    offsets[discontinuity].map { position - $0 }
  }
}

extension EncodedSample {
  /// The same sample elsewhere on the timeline, to the nearest tick.
  ///
  /// All samples of one timescale move by the same number of ticks.
  func moved(by offset: Duration, index: Int, trim: SampleTrim? = nil) -> EncodedSample {
    EncodedSample(
      index: index, data: data, decodeTime: decodeTime.moved(by: offset),
      presentationTime: presentationTime.moved(by: offset), duration: duration, isSync: isSync,
      trim: trim ?? self.trim)
  }
}

extension MediaTime {
  fileprivate func moved(by offset: Duration) -> MediaTime {
    let half = Duration(attoseconds: 500_000_000_000_000_000 / Int128(timescale))
    let ticks = MediaTime(offset + half, timescale: timescale).value
    return MediaTime(value: value.addingClamped(ticks), timescale: timescale)
  }
}
