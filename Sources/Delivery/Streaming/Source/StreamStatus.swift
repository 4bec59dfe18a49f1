import Media

/// The state of a stream, as a player shows it.
public struct StreamStatus: Hashable, Sendable {
  /// The levels, from the lowest rate to the highest, as people name them.
  public var levelNames: [String] = []

  /// Their rates, in bits a second.
  public var levelRates: [Int] = []

  /// The level on the screen.
  public var playingLevel: Int?

  /// The viewer's choice; `nil` is automatic.
  public var manualLevel: Int?

  /// The expected bits a second; `nil` before any are known.
  public var estimate: Double?

  /// Bits a second of the last transfer.
  public var throughput: Double?

  /// How much is loaded and not played.
  public var bufferLevel = Duration.zero

  public var requestCount = 0
  public var byteCount = 0

  /// Transfers that were given up, and their bytes.
  public var abandonedCount = 0
  public var abandonedByteCount = 0

  /// Changes of the level between two segments.
  public var switchCount = 0

  /// Segments that were passed over.
  public var skippedCount = 0

  /// Σ rate × duration of the segments that were loaded, and Σ duration.
  public var loadedBits = 0.0
  public var loadedDuration = Duration.zero

  /// Whether the stream is still going on.
  public var isLive = false

  /// The last thing that went wrong, in words, and how many there were.
  public var fault: String?
  public var faultCount = 0

  public init() {}

  /// The mean rate of the segments that were loaded, in bits a second.
  public var meanRate: Double? {
    loadedDuration > .zero ? loadedBits / (loadedDuration / .seconds(1)) : nil
  }
}
