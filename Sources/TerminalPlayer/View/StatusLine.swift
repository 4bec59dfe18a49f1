import Media
import Playback
import Terminal

/// One line about the state of the film, as wide as the window:
/// `playing    0:03 / 0:10  ██████▍───·········  2.4 s ahead  film.mp4`.
///
/// The bar takes what the words leave. Where that is too little, words are left out, the least
/// important ones first.
struct StatusLine: Hashable, Sendable {
  /// What the player does; it is shown even if a message replaces the rest.
  let name: String
  let text: String

  /// Where the bar is in the text; `nil` where there is none.
  let bar: ProgressBar?

  /// Describes a state.
  ///
  /// - Parameters:
  ///   - status: The state.
  ///   - name: What is done, where it is not what `status` says.
  ///   - columns: The window's.
  ///   - frame: The picture on the screen, if it is known.
  ///   - title: What the film is called.
  ///   - words: What a streamed source says of itself.
  ///   - chapters: Where its chapters begin.
  init(
    _ status: PlayerStatus, named name: String? = nil, columns: Int, frame: ShownFrame? = nil,
    title: String = "", words: [String] = [], chapters: [Duration] = []
  ) {
    self.name = " \((name ?? Self.name(of: status)).padded(to: 9))"
    var parts = Parts(status, frame: frame, title: title, words: words)
    let start = self.name.columnCount + 2
    // The last column stays free.
    func room(_ parts: Parts) -> Int {
      columns - 1 - start - parts.before.columnCount - 2 - parts.after.columnCount
    }
    while room(parts) < parts.leastBarWidth, parts.leaveOut() {}
    let first = start + parts.before.columnCount + 2
    if let duration = status.duration, duration > .zero, room(parts) >= Parts.leastBar {
      let bar = ProgressBar(columns: first..<first + room(parts), duration: duration)
      let drawn = bar.text(
        position: status.position, ready: status.position + status.level.duration,
        loop: status.loop.start, status.loop.end, chapters: chapters)
      text = "\(self.name)  \(parts.before)  \(drawn)\(parts.after)"
      self.bar = bar
    } else {
      text = "\(self.name)  \(parts.before)\(parts.after)"
      bar = nil
    }
  }

  /// A speed as text: `1.21×`.
  static func speed(_ rate: PlaybackRate) -> String {
    let hundredths = (rate.thousandths + 5) / 10
    return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())×"
  }

  private static func name(of status: PlayerStatus) -> String {
    switch status.state {
    case .idle, .preparing: "opening"
    case .buffering(.start), .buffering(.underrun): "buffering"
    case .buffering(.seek): "seeking"
    // Its last picture has yet to be drawn.
    case .playing where status.isPaused: "paused"
    case .playing: "playing"
    case .paused: status.isAtEnd ? "at end" : "paused"
    case .ended: "ended"
    case .failed: "failed"
    }
  }

  /// The words around the bar.
  private struct Parts {
    /// A shorter bar says nothing.
    static let leastBar = 6

    /// The position, the film's length, and the picture's number.
    private var position: String
    private var end: String
    private var number = ""

    /// The words after the bar, the most important first.
    private var words: [String]

    /// The film's name, at the end of the line; it is the first to go.
    private var title: String

    init(_ status: PlayerStatus, frame: ShownFrame?, title: String, words streamWords: [String]) {
      position = status.position.clockText
      end = status.duration.map { " / \($0.clockText)" } ?? ""
      if let latency = status.latency { end = "  LIVE −\(latency.tenthsText) s" }
      if status.isPaused {
        position = (frame?.exactTime(at: status.position) ?? status.position).exactClockText
        if let frame = frame?.number { number = "  frame \(frame)" }
      }
      words =
        [
          status.rate == .normal ? nil : StatusLine.speed(status.rate),
          status.level == .empty ? nil : "\(status.level.duration.tenthsText) s ahead",
          status.loop.repeatsFile ? "repeated" : nil,
          status.frames.dropped > 0 ? "\(status.frames.dropped) dropped" : nil,
          status.stallCount > 0
            ? "\(status.stallCount) \(status.stallCount == 1 ? "stall" : "stalls")" : nil,
        ].compactMap { $0 } + streamWords
      self.title = title.columnCount > 40 ? "\(title.clipped(toColumns: 39))…" : title
    }

    var before: String { position + end + number }

    var after: String {
      (words.isEmpty ? "" : "  \(words.joined(separator: ", "))")
        + (title.isEmpty ? "" : "  \(title)")
    }

    /// The bar goes before the film's name, but not before what happens.
    var leastBarWidth: Int { title.isEmpty ? Self.leastBar : 24 }

    /// Leaves something out; `false` where nothing is left that could be.
    mutating func leaveOut() -> Bool {
      if !title.isEmpty {
        title = ""
        return true
      }
      if words.popLast() != nil { return true }
      defer { end = "" }
      return !end.isEmpty
    }
  }
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
