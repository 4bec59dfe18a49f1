extension BufferSimulation {
  /// The world around the buffer.
  public struct World: Hashable, Sendable {
    /// How long the decoder works on a frame that has no time of its own.
    public var decodeTime = Duration.zero

    /// Encoded bytes that arrive in a second; `nil` where fetching takes no time.
    public var bytesPerSecond: Int?

    /// When no byte arrives.
    public var networkOutages: [Outage] = []

    /// Pictures a second that the display can show; `nil` for one that shows them at any moment.
    public var refreshRate: Int?

    /// When the display does not look at the buffer: a terminal that is busy, a program that is held up.
    public var displayOutages: [Outage] = []

    /// What the viewer does.
    public var commands: [Command] = []

    public init() {}
  }

  /// A time in which something does not work.
  public struct Outage: Hashable, Sendable {
    public let start: Duration
    public let length: Duration

    public init(start: Duration, length: Duration) {
      self.start = start
      self.length = max(.zero, length)
    }

    public var end: Duration { start + length }
  }

  /// Something that the viewer does, and when.
  public struct Command: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
      case seek(Duration)
      case setRate(PlaybackRate)
      case pause
      case play
    }

    public let wallTime: Duration
    public let action: Action

    public init(at wallTime: Duration, _ action: Action) {
      self.wallTime = wallTime
      self.action = action
    }
  }
}
