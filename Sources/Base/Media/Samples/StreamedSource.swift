/// A source that comes over a network in its own time, in one or several qualities.
///
/// A player tells it where the viewer is and how large the picture is, and shows what it reports.
public protocol StreamedSource: MediaSource {
  /// The state of the stream.
  var report: StreamReport { get async }

  /// Records where the viewer is, on the source's timeline.
  func noteViewer(at position: Duration) async

  /// Records how often the film has stalled.
  func noteStalls(_ count: Int) async

  /// Records the room that pictures have on the screen, in pixels.
  func notePictureBox(_ box: PixelSize) async

  /// Records how much work pictures are: seconds of decoding and drawing for a second of film.
  func noteWork(perSecond work: Double) async

  /// Keeps to one quality, 0 the lowest; `nil` has the source choose.
  ///
  /// - Returns: What is chosen now, in words; `nil` if there is nothing to choose.
  func selectLevel(_ index: Int?) async -> String?
}

/// What a streamed source says about itself, ready to be shown.
public struct StreamReport: Hashable, Sendable {
  /// A line of a panel: its title, and the current state.
  public struct Line: Hashable, Sendable {
    public var label: String
    public var text: String

    public init(_ label: String, _ text: String) {
      (self.label, self.text) = (label, text)
    }
  }

  /// A number that changes: a chart shows its last minutes.
  public struct Gauge: Hashable, Sendable {
    public var name: String

    /// `nil` while it is unknown.
    public var value: Double?

    /// The value with its unit.
    public var text: String

    public init(_ name: String, _ value: Double?, text: String) {
      (self.name, self.value, self.text) = (name, value, text)
    }
  }

  /// For the line below the picture: the quality, say.
  public var words: [String]
  public var lines: [Line]
  public var gauges: [Gauge]

  /// The number of the quality that is shown, and how many there are.
  public var level: Int?
  public var levelCount: Int

  /// What to say after the film, a line each.
  public var summary: [String] = []

  /// The same as data, by names in camelCase.
  public var figures: [String: Int] = [:]

  /// The last thing that the viewer should know, and how many there were.
  public var message: String?
  public var messageCount: Int

  public init(
    words: [String] = [], lines: [Line] = [], gauges: [Gauge] = [], level: Int? = nil,
    levelCount: Int = 1, message: String? = nil, messageCount: Int = 0
  ) {
    self.words = words
    self.lines = lines
    self.gauges = gauges
    self.level = level
    self.levelCount = levelCount
    self.message = message
    self.messageCount = messageCount
  }
}
