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

  /// How its samples are coded, RFC 6381: `CODECS`; empty if the playlist does not say.
  public var codecs: [String]

  public init(
    bandwidth: Int, averageBandwidth: Int? = nil, pictureSize: PixelSize? = nil,
    frameRate: Double? = nil, codecs: [String] = []
  ) {
    self.bandwidth = bandwidth
    self.averageBandwidth = averageBandwidth
    self.pictureSize = pictureSize
    self.frameRate = frameRate
    self.codecs = codecs
  }

  /// The pictures' size and the rate, as people say them: `640×360 700 kb/s`.
  public var name: String {
    let rate = Self.rateText(averageBandwidth ?? bandwidth)
    return pictureSize.map { "\($0.width)×\($0.height) \(rate)" } ?? rate
  }

  /// Bits a second as people say them.
  static func rateText(_ bits: Int) -> String {
    bits >= 1_000_000 ? "\(bits / 1_000_000).\(bits / 100_000 % 10) Mb/s" : "\(bits / 1000) kb/s"
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

  /// Which segment to load, 0 for the first; `nil` if there is no first one (live).
  public var segmentIndex: Int?

  /// How many segments there are; `nil` if no end is known.
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
