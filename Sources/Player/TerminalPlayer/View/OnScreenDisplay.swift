/// What is written below the picture and on it; a pure value that receives the time.
struct OnScreenDisplay: Hashable, Sendable {
  /// How long a message is shown.
  static let messageTime = Duration.seconds(2)

  private(set) var panel: KeyCommand.Panel?

  /// The page of the help, from 0.
  private(set) var helpPage = 0
  private(set) var showsProgress = true
  private var message = ""

  /// Until when the message is shown; `nil` for a question, until it is answered.
  private var messageEnd: Duration? = .zero

  /// Whether the statistics have ever been shown.
  private(set) var hasShownStatistics = false

  /// Shows something, or hides it where it is shown already; help, statistics and charts share a place.
  ///
  /// - Parameters:
  ///   - chosen: What to show.
  ///   - pageCount: How many pages the help has here: they come one after the other.
  mutating func toggle(_ chosen: KeyCommand.Panel, helpPageCount pageCount: Int = 1) {
    switch chosen {
    case .progress: showsProgress.toggle()
    case .help where panel == .help && helpPage + 1 < pageCount: helpPage += 1
    case .help, .statistics, .charts:
      panel = panel == chosen ? nil : chosen
      helpPage = 0
      if panel == .statistics { hasShownStatistics = true }
    }
  }

  /// Hides what is drawn over the picture, and the line below it: the picture alone.
  mutating func clear() {
    panel = nil
    showsProgress = false
    message = ""
  }

  /// Says something for a moment.
  mutating func say(_ text: String, at time: Duration) {
    message = text
    messageEnd = time + Self.messageTime
  }

  /// Asks something, until it is answered or something else is said.
  mutating func ask(_ text: String) {
    message = text
    messageEnd = nil
  }

  /// Takes a question away.
  mutating func dismissQuestion() {
    if messageEnd == nil { (message, messageEnd) = ("", .zero) }
  }

  /// What to say at a moment, if anything.
  func message(at time: Duration) -> String? {
    message.isEmpty || messageEnd.map { time >= $0 } ?? false ? nil : message
  }
}
