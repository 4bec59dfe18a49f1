import Media

/// How much of a track may wait to be decoded.
///
/// Film and sound lie in one stream, seldom side by side. While the decoder of one waits for its
/// next sample, the samples of the other pile up, and that must have an end.
package struct EncodedLimits: Hashable, Sendable {
  /// Up to here samples are read before a decoder asks for them: in time, and in bytes.
  ///
  /// Zero reads nothing ahead: so it is where the source has read-ahead of its own.
  package var readAhead: Duration
  package var readAheadByteCount: Int

  /// From here on nothing is read for another track either.
  package var longest: Duration
  package var byteCount: Int

  package init(
    readAhead: Duration = .zero, readAheadByteCount: Int = 8 << 20,
    longest: Duration = .seconds(10), byteCount: Int = 32 << 20
  ) {
    self.readAhead = readAhead
    self.readAheadByteCount = readAheadByteCount
    self.longest = longest
    self.byteCount = byteCount
  }
}

/// How much of a track waits to be decoded.
package struct EncodedLevel: Hashable, Sendable {
  /// From the first sample's decode time to the end of the last one; never negative.
  package var duration = Duration.zero

  /// Samples that wait.
  package var sampleCount = 0

  /// Their bytes, and what it takes to keep them.
  package var byteCount = 0

  package init(duration: Duration = .zero, sampleCount: Int = 0, byteCount: Int = 0) {
    self.duration = duration
    self.sampleCount = sampleCount
    self.byteCount = byteCount
  }

  func reachesReadAhead(of limits: EncodedLimits) -> Bool {
    duration >= limits.readAhead || byteCount >= limits.readAheadByteCount
  }

  func reachesEnd(of limits: EncodedLimits) -> Bool {
    duration >= limits.longest || byteCount >= limits.byteCount
  }
}
