import Playback
import Terminal

/// The text below the picture and on it, and what of it the terminal was sent; a pure value that
/// receives the time.
struct PlayerText {
  /// After this long without a frame, text goes out alone.
  private static let frameWait = Duration.milliseconds(150)

  /// Whether letters have colours.
  private let isColored: Bool

  /// What is said and shown at the user's request.
  var display = OnScreenDisplay()

  /// Which subtitles are shown.
  var subtitles = SubtitleSelection()

  /// The film's chapters; none before they have been read.
  var chapters = ChapterList()

  /// The bar that the line shows.
  private(set) var bar: ProgressBar?

  /// The chapter that the film was in when the line was renewed last.
  private var chapter: Int?

  /// Whether subtitles have room: not while thumbnails are shown.
  private var showsSubtitles = true

  /// The moment for which they are chosen.
  private var subtitleTime: Duration?
  private var subtitleOverlays = SubtitleOverlays()

  /// The text without subtitles.
  private var plain = ScreenText()

  /// The text, with the subtitles of the picture on the screen.
  private var text = ScreenText()

  /// What the terminal was sent last.
  private var written = ScreenText()

  /// When a frame was sent; zero before the first one.
  private var shownAt = Duration.zero

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The text that a frame takes along.
  ///
  /// - Parameters:
  ///   - frame: The picture that will be on the screen.
  ///   - now: The time.
  ///   - size: The terminal's size.
  /// - Returns: The text with the subtitles of that picture.
  mutating func take(with frame: ShownFrame?, at now: Duration, in size: TerminalSize) -> ScreenText
  {
    if let frame { subtitleTime = frame.time }
    renew(in: size)
    shownAt = now
    written = text
    return text
  }

  /// The text, if it has changed since it was sent and no frame will soon take it along.
  mutating func takeAlone(during status: PlayerStatus, at now: Duration) -> ScreenText? {
    guard isDueAlone(during: status, at: now) else { return nil }
    written = text
    return text
  }

  /// Whether ``takeAlone(during:at:)`` would return any text.
  func isDueAlone(during status: PlayerStatus, at now: Duration) -> Bool {
    // A film that is being paused counts as playing until its last picture has been drawn.
    let isPlaying = status.state == .playing && !status.isPaused
    let awaitsFrame = isPlaying || shownAt == .zero
    return text != written && (!awaitsFrame || now - shownAt > Self.frameWait)
  }

  /// Renews the text; a message takes the place of the progress line, except for its first word.
  ///
  /// - Parameters:
  ///   - line: The progress line.
  ///   - position: The film's position.
  ///   - frame: The picture on the screen.
  ///   - overlays: The overlays on the picture.
  ///   - showsSubtitles: Whether there is room for subtitles.
  ///   - now: The time.
  ///   - size: The terminal's size.
  mutating func update(
    _ line: StatusLine, at position: Duration, of frame: ShownFrame?, overlays: [Overlay],
    showsSubtitles: Bool, now: Duration, in size: TerminalSize
  ) {
    if let index = chapters.index(at: position), index != chapter {
      // At the film's own beginning there is enough to read.
      if chapter != nil { display.say(chapters.name(of: index), at: now) }
      chapter = index
    }
    let message = display.message(at: now).map(line.saying)
    let shown = display.showsProgress ? line.line : OverlayLine("")
    bar = message == nil && display.showsProgress ? line.bar : nil
    let text = ScreenText(status: [message ?? shown], overlays: overlays)
    plain = isColored ? text : text.withoutColor
    self.showsSubtitles = showsSubtitles
    if let frame { subtitleTime = Self.subtitleTime(of: frame, at: position) }
    renew(in: size)
  }

  /// The moment of which subtitles are shown: that of the picture on the screen.
  ///
  /// While a picture stays for long, as one of a film of slides does, the film's position counts.
  private static func subtitleTime(of frame: ShownFrame, at position: Duration) -> Duration {
    let isLong = frame.duration > frameWait
    return isLong && frame.exactTime(at: position) != nil ? position : frame.time
  }

  /// Adds the subtitles of that moment to the text.
  mutating func renew(in size: TerminalSize) {
    text = plain
    guard showsSubtitles, let subtitleTime else { return }
    let panelRows =
      plain.overlays.map { overlay in
        if case .text(let lines) = overlay.content { lines.count } else { 0 }
      }.max() ?? 0
    // Panels stand in front of them.
    text.overlays =
      subtitleOverlays.overlays(
        for: subtitles.cues(at: subtitleTime), in: size, belowPanelOf: panelRows)
      + plain.overlays
  }
}
