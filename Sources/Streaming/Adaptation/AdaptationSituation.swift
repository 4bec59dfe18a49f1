import Media

/// One rung of the ladder: a stream in one quality.
public struct QualityLevel: Hashable, Sendable {
  /// The highest rate of any of its segments, in bits a second: `BANDWIDTH`, RFC 8216 §4.3.4.2.
  public var bandwidth: Int

  /// The mean rate, in bits a second: `AVERAGE-BANDWIDTH`, where it is known.
  public var averageBandwidth: Int?

  /// The size of its pictures, where the playlist says it.
  public var pictureSize: PixelSize?

  /// Pictures a second, where the playlist says it.
  public var frameRate: Double?

  public init(
    bandwidth: Int, averageBandwidth: Int? = nil, pictureSize: PixelSize? = nil,
    frameRate: Double? = nil
  ) {
    self.bandwidth = bandwidth
    self.averageBandwidth = averageBandwidth
    self.pictureSize = pictureSize
    self.frameRate = frameRate
  }
}

/// What is known when a level is chosen.
public struct AdaptationSituation: Hashable, Sendable {
  /// From the lowest bandwidth to the highest; never empty.
  public var levels: [QualityLevel]

  /// The level of the last segment; `nil` before the first.
  public var currentLevel: Int?

  /// How much is loaded and not yet played.
  public var bufferLevel: Duration

  /// How much is loaded at most before loading waits.
  public var bufferLimit: Duration

  /// How long the segments last.
  public var segmentDuration: Duration

  /// What a change of level costs before its first byte: the request of a playlist not yet loaded.
  public var switchTime: Duration

  /// Which segment is to be loaded, 0 the first; `nil` where there is no first one (live).
  public var segmentIndex: Int?

  /// How many segments there are; `nil` where no end is known.
  public var segmentCount: Int?

  /// How long playback has been going on, or loading while nothing plays; any zero, never backwards.
  public var now: Duration

  public init(
    levels: [QualityLevel], currentLevel: Int? = nil, bufferLevel: Duration,
    bufferLimit: Duration = .seconds(30), segmentDuration: Duration,
    switchTime: Duration = .zero, segmentIndex: Int? = nil, segmentCount: Int? = nil,
    now: Duration
  ) {
    self.levels = levels
    self.currentLevel = currentLevel
    self.bufferLevel = bufferLevel
    self.bufferLimit = bufferLimit
    self.segmentDuration = segmentDuration
    self.switchTime = switchTime
    self.segmentIndex = segmentIndex
    self.segmentCount = segmentCount
    self.now = now
  }
}
