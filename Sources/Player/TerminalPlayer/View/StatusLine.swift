import Media
import Playback
import Terminal

/// One line about the state of the film, as wide as the window:
/// `►  0:03 / 0:10      ━━━━━━╾───┄┄┄┄┄┄┄┄  2.4 s ahead   film.mp4`.
///
/// What changes while the film plays and pauses has fixed room, so that the ends of the bar stay where
/// they are: a hand may be dragging it. The bar takes what the words leave. Where that is too little,
/// words are left out, the least important ones first.
struct StatusLine: Hashable, Sendable {
  /// What the player does, as a sign; it is shown even if a message replaces the rest.
  let sign: OverlayLine.Part
  let line: OverlayLine

  /// Where the bar is in the line; `nil` if there is none.
  let bar: ProgressBar?

  /// What the player does when it is not what the player's status says.
  struct Activity: Hashable, Sendable {
    /// One or two columns, of signs that every font for terminals has: those of code page 437.
    let sign: String

    /// In a word or two: `8×`.
    let words: String
  }

  /// Describes a state.
  ///
  /// - Parameters:
  ///   - status: The state.
  ///   - activity: What is done, where it is not what `status` says.
  ///   - columns: The window's.
  ///   - frame: The picture on the screen, if it is known.
  ///   - title: What the film is called.
  ///   - words: What a streamed source says about itself.
  ///   - chapters: Where its chapters begin.
  init(
    _ status: PlayerStatus, doing activity: Activity? = nil, columns: Int,
    frame: ShownFrame? = nil, title: String = "", words: [String] = [], chapters: [Duration] = []
  ) {
    let activity = activity ?? Self.activity(of: status)
    sign = OverlayLine.Part(" \(activity.sign.padded(to: 2)) ", .accent)
    var words = Words(status, activity.words, frame: frame, title: title, words: words)
    let start = sign.text.columnCount
    // The last column stays free.
    func room(_ words: Words) -> Int {
      columns - 1 - start - words.before.columnCount - 2 - words.after.columnCount
    }
    while room(words) < words.leastBarWidth, words.leaveOut() {}
    var parts = [sign] + words.timeParts
    if let duration = status.duration, duration > .zero, room(words) >= Words.leastBar {
      let first = start + words.before.columnCount + 2
      let bar = ProgressBar(columns: first..<first + room(words), duration: duration)
      parts.append(.init("  "))
      parts += bar.parts(
        position: status.position, ready: status.position + status.level.duration,
        loop: status.loop.start, status.loop.end, chapters: chapters)
      self.bar = bar
    } else {
      bar = nil
    }
    line = OverlayLine(parts: parts + words.partsAfter)
  }

  /// The line without its looks.
  var text: String { line.text }

  /// A message in place of the rest.
  func saying(_ message: String) -> OverlayLine { OverlayLine(sign, .init(" \(message)")) }

  /// A speed as text: `1.21×`.
  static func speed(_ rate: PlaybackRate) -> String {
    let hundredths = (rate.thousandths + 5) / 10
    return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())×"
  }

  private static func activity(of status: PlayerStatus) -> Activity {
    switch status.state {
    case .idle, .preparing: Activity(sign: "…", words: "opening")
    case .buffering(.start), .buffering(.underrun): Activity(sign: "…", words: "buffering")
    case .buffering(.seek): Activity(sign: "…", words: "seeking")
    // Its last picture has yet to be drawn.
    case .playing where status.isPaused: .paused
    case .playing: Activity(sign: "►", words: "")
    case .paused: status.isAtEnd ? Activity(sign: "■", words: "at end") : .paused
    case .ended: Activity(sign: "■", words: "ended")
    case .failed: Activity(sign: "!", words: "failed")
    }
  }

  /// The words around the bar.
  private struct Words {
    /// A shorter bar says nothing.
    static let leastBar = 6

    /// The columns of what is said directly after the bar: `123.4 s ahead`, `frame 123456`.
    private static let newsWidth = 13

    /// Further words take room in steps, so that a number that grows does not move the bar.
    private static let step = 8

    /// The position, and the columns that are kept for it.
    private var position: String
    private let positionWidth: Int

    /// The film's length.
    private var end: String

    /// What is said first: what the player does, or else what is known about the picture.
    private var news: String

    /// The words after that, the most important first.
    private var words: [String]

    /// The film's name, at the end of the line; the first to be dropped if there is no room.
    private var title: String

    init(
      _ status: PlayerStatus, _ activity: String, frame: ShownFrame?, title: String,
      words streamWords: [String]
    ) {
      position = status.position.clockText
      end = status.duration.map { " / \($0.clockText)" } ?? ""
      if let latency = status.latency { end = "  LIVE −\(latency.tenthsText) s" }
      news = status.level == .empty ? "" : "\(status.level.duration.tenthsText) s ahead"
      if status.isPaused {
        position = (frame?.exactTime(at: status.position) ?? status.position).exactClockText
        if let frame = frame?.number { news = "frame \(frame)" }
      }
      if !activity.isEmpty { news = activity }
      // The longest time has the most digits, and in a pause three more.
      positionWidth = max(
        position.columnCount, (status.duration ?? .zero).exactClockText.columnCount)
      words =
        [
          status.rate == .normal ? nil : StatusLine.speed(status.rate),
          status.loop.repeatsFile ? "repeated" : nil,
          status.frames.dropped > 0
            ? "\(Figures.count(status.frames.dropped, "frame")) dropped" : nil,
          status.stallCount > 0 ? Figures.count(status.stallCount, "stall") : nil,
        ].compactMap { $0 } + streamWords
      self.title = title.columnCount > 40 ? "\(title.clipped(toColumns: 39))…" : title
    }

    /// What is before the bar, with the room that is kept free.
    var before: String { timeParts.map(\.text).joined() }

    var timeParts: [OverlayLine.Part] {
      let blanks = max(0, positionWidth - position.columnCount)
      return [
        .init(position, .heading), .init(end), .init(String(repeating: " ", count: blanks)),
      ]
    }

    /// What is after the bar, with the room that is kept free.
    var after: String { partsAfter.map(\.text).joined() }

    var partsAfter: [OverlayLine.Part] {
      var text = hasNews ? "  \(news.padded(to: Self.newsWidth))" : ""
      if !words.isEmpty {
        let words = "  \(words.joined(separator: ", "))"
        text += words.padded(to: (words.columnCount + Self.step - 1) / Self.step * Self.step)
      }
      return title.isEmpty
        ? [.init(text, .faint)] : [.init(text, .faint), .init("  \(title)")]
    }

    /// Whether there is room for the first part.
    private var hasNews = true

    /// The bar goes before the film's name, but not before what happens.
    var leastBarWidth: Int { title.isEmpty ? Self.leastBar : 24 }

    /// Leaves something out; `false` if nothing is left that could be.
    mutating func leaveOut() -> Bool {
      if !title.isEmpty {
        title = ""
        return true
      }
      if words.popLast() != nil { return true }
      if hasNews {
        hasNews = false
        return true
      }
      defer { end = "" }
      return !end.isEmpty
    }
  }
}

extension StatusLine.Activity {
  static let paused = StatusLine.Activity(sign: "║", words: "")
  static let searching = StatusLine.Activity(sign: "◊", words: "searching")
}

extension Duration {
  /// Minutes, seconds and milliseconds: `1:03.250`.
  var exactClockText: String {
    // Both round to the same millisecond.
    let text = secondsText
    let fraction = text.suffix(4)
    return (self + .microseconds(500)).clockText + fraction
  }
}
