/// What is written below the picture and on it; a pure value that receives the time.
struct OnScreenDisplay: Hashable, Sendable {
  /// How long a message is shown.
  static let messageTime = Duration.seconds(2)

  private(set) var panel: PlayerCommand.Panel?
  private(set) var showsProgress = true
  private var message = ""
  private var messageEnd = Duration.zero

  /// Shows something, or hides it where it is shown already; help and statistics share a place.
  mutating func toggle(_ chosen: PlayerCommand.Panel) {
    switch chosen {
    case .progress: showsProgress.toggle()
    case .help, .statistics: panel = panel == chosen ? nil : chosen
    }
  }

  /// Hides what is drawn over the picture.
  mutating func clear() {
    panel = nil
    message = ""
  }

  /// Says something for a moment.
  mutating func say(_ text: String, at time: Duration) {
    message = text
    messageEnd = time + Self.messageTime
  }

  /// What is to be said at a moment, if anything.
  func message(at time: Duration) -> String? {
    message.isEmpty || time >= messageEnd ? nil : message
  }
}
