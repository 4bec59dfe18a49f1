/// Brings decoded sound into the form of a device, without a hole.
///
/// The seam that keeps playback free of filters; `SoundRenderer` is its implementation. What comes
/// out belongs to the film from the moment on at which the renderer was made, at its speed, until
/// that is changed.
package protocol PCMRenderer: Sendable {
  /// Takes the block that follows, and returns what comes of it: interleaved numbers.
  ///
  /// What the block repeats of the one before is left out, and a gap before it becomes silence.
  mutating func render(_ block: PCMBlock) -> [Float]

  /// Returns what is still held back, after the last block.
  mutating func finish() -> [Float]

  /// Goes to another volume within a few milliseconds: a factor for all numbers.
  mutating func setVolume(_ factor: Float)

  /// Goes to another speed without a break.
  mutating func setSpeed(_ thousandths: Int) -> SpeedChange
}

/// Where sound goes on at another speed.
public struct SpeedChange: Hashable, Sendable {
  /// The first frame of the new speed, counted from the first that came out of the renderer.
  public var frame: Int

  /// The moment of the film that is heard with it.
  public var moment: Duration

  /// What has been held back, and comes out now: interleaved numbers.
  public var samples: [Float]

  public init(frame: Int, moment: Duration, samples: [Float]) {
    (self.frame, self.moment, self.samples) = (frame, moment, samples)
  }
}

/// What a renderer is made for.
package struct RenderRequest: Hashable, Sendable {
  /// What the device takes.
  package var format: DeviceFormat

  /// Where the sound begins: what comes before it is not heard.
  package var start: MediaTime

  /// How fast the film runs, in thousandths.
  package var thousandths: Int

  /// The factor for all numbers to begin with.
  package var volume: Float

  package init(format: DeviceFormat, start: MediaTime, thousandths: Int, volume: Float) {
    self.format = format
    self.start = start
    self.thousandths = thousandths
    self.volume = volume
  }
}
