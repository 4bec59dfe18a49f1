import Media
import Playback
import Synchronization
import Terminal
import Video

/// What the player shows: where and how large the picture is, and the text around it.
///
/// The tasks of a player share one view.
package final class PlayerView: Sendable {
  fileprivate struct State {
    var plan: PicturePlan
    var zoom = PictureZoom()
    /// The size of the picture that was made last.
    var pictureSize = PixelSize(width: 0, height: 0)
    /// How often pictures were made smaller.
    var reductionCount = 0
    /// Why they became smaller first, until that is said.
    var reason: String?
    var isPaused = false
    /// What was done for the last picture; `nil` once that is judged.
    var work: PictureWork?
    var rate = PlaybackRate.normal
    var display = OnScreenDisplay()
    /// The picture on the screen.
    var frame: ShownFrame?
    /// What came out of the decoder last.
    var coded: CodedPicture?
    /// The bar that the line shows.
    var bar: ProgressBar?
    /// Where the film's timeline begins.
    var filmStart = Duration.zero
    var chapters = ChapterList()
    /// The chapter that the film was in when the line was renewed last.
    var chapter: Int?
    /// The text without subtitles.
    var plainText = ScreenText()
    var subtitles = SubtitleSelection()
    /// Whether subtitles have room: not while thumbnails are shown.
    var showsSubtitles = true
    /// The moment for which they are chosen.
    var subtitleTime: Duration?
    var subtitleOverlays = SubtitleOverlays()
    /// The text, with the subtitles of the picture on the screen.
    var text = ScreenText()
    /// What the terminal was sent last.
    var written = ScreenText()
    var shownAt = Duration.zero
    /// What the terminal took for the last picture.
    var drawing = Duration.zero
  }

  /// After this long without a frame, text goes out alone.
  fileprivate static let frameWait = Duration.milliseconds(150)

  private let limit: PixelSize?

  /// Where the film's cells begin, as long as the window has such a cell.
  private let corner: ScreenCorner?
  private let colorsLetters: Bool
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  private let rules: RenderRules
  private let palette: PaletteChoice
  private let dithering: Dithering?

  /// Apart from the rest: a picture takes a millisecond, and meanwhile others look at the state.
  private let colors: Mutex<FilmColors>

  /// The last image over the picture, and the same in colours of its own.
  private let lastImage = Mutex<(image: RGBImage, colors: IndexedImage)?>(nil)

  /// Colours reserved for an image over the picture: the picture has that many fewer.
  private static let imageColorCount = 80

  package init(
    layout: CanvasLayout, limit: PixelSize?, corner: ScreenCorner? = nil,
    rules: RenderRules = .core,
    palette: PaletteChoice = .adaptive, dithering: Dithering? = nil, isFar: Bool = false,
    shrinks: Bool = true, sendsChangedParts: Bool = false, colorsLetters: Bool = true
  ) {
    self.colorsLetters = colorsLetters
    self.palette = palette
    self.dithering = dithering
    colors = Mutex(FilmColors(palette: palette, dithering: dithering, settles: sendsChangedParts))
    self.limit = limit
    self.corner = corner
    self.rules = rules
    state = Mutex(
      State(plan: PicturePlan(in: layout, rules: rules, isFar: isFar, shrinks: shrinks)))
  }

  var layout: CanvasLayout { state.withLock { $0.plan.layout } }

  /// The size of the picture that was made last.
  var pictureSize: PixelSize { state.withLock { $0.pictureSize } }

  /// How often pictures were made smaller, because the terminal was slow.
  var reductionCount: Int { state.withLock { $0.reductionCount } }

  /// Which panels are shown.
  var panel: KeyCommand.Panel? { state.withLock { $0.display.panel } }

  /// The page of the help that is shown, from 0.
  var helpPage: Int { state.withLock { $0.display.helpPage } }

  /// Whether the statistics have ever been shown.
  var hasShownStatistics: Bool { state.withLock { $0.display.hasShownStatistics } }

  /// Changes what is shown beside the film.
  func change(_ body: (inout OnScreenDisplay, Duration) -> Void) {
    let now = ContinuousClock.now - start
    state.withLock { body(&$0.display, now) }
  }

  /// Changes which subtitles are shown; returns what `body` does.
  @discardableResult
  func changeSubtitles<Result: Sendable>(
    _ body: (inout SubtitleSelection) -> sending Result
  ) -> Result {
    state.withLock { state in
      let result = body(&state.subtitles)
      state.renewSubtitles()
      return result
    }
  }

  /// Which subtitles are shown.
  var subtitles: SubtitleSelection { state.withLock { $0.subtitles } }

  /// The text that a frame takes along; called when the frame is sent.
  func textForFrame() -> ScreenText {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      if let frame = state.frame { state.subtitleTime = frame.time }
      state.renewSubtitles()
      state.shownAt = now
      state.written = state.text
      return state.text
    }
  }

  /// The text, if it has changed since it was sent and no frame will soon take it along; called
  /// when it can be sent.
  ///
  /// Before the first frame it waits too: the terminal would have to answer it first.
  func textAlone(during status: PlayerStatus) -> ScreenText? {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      guard Self.hasTextAlone(state, during: status, at: now) else { return nil }
      state.written = state.text
      return state.text
    }
  }

  /// Whether ``textAlone(during:)`` would return any text now.
  func hasTextAlone(during status: PlayerStatus) -> Bool {
    let now = ContinuousClock.now - start
    return state.withLock { Self.hasTextAlone($0, during: status, at: now) }
  }

  private static func hasTextAlone(
    _ state: State, during status: PlayerStatus, at now: Duration
  ) -> Bool {
    // A film that is being paused counts as playing until its last picture has been drawn.
    let isPlaying = status.state == .playing && !status.isPaused
    let awaitsFrame = isPlaying || state.shownAt == .zero
    return state.text != state.written && (!awaitsFrame || now - state.shownAt > frameWait)
  }

  /// Renews the text; a message takes the place of the progress line, except for its first word.
  ///
  /// - Parameters:
  ///   - status: The player's status.
  ///   - activity: What is done, if it is not what `status` says.
  ///   - title: The film's title.
  ///   - words: A streamed source's words about itself.
  ///   - overlays: The overlays on the picture.
  ///   - showsSubtitles: Whether there is room for subtitles.
  func update(
    _ status: PlayerStatus, doing activity: StatusLine.Activity? = nil, title: String,
    words: [String] = [], overlays: [Overlay], showsSubtitles: Bool = true
  ) {
    let now = ContinuousClock.now - start
    state.withLock { state in
      let line = StatusLine(
        status, doing: activity, columns: state.plan.layout.size.columns, frame: state.frame,
        title: title, words: words, chapters: state.chapters.starts)
      if let chapter = state.chapters.index(at: status.position), chapter != state.chapter {
        // At the film's own beginning there is enough to read.
        if state.chapter != nil { state.display.say(state.chapters.name(of: chapter), at: now) }
        state.chapter = chapter
      }
      let message = state.display.message(at: now).map(line.saying)
      let shown = state.display.showsProgress ? line.line : OverlayLine("")
      state.bar = message == nil && state.display.showsProgress ? line.bar : nil
      state.rate = status.rate
      state.isPaused = status.isPaused
      let text = ScreenText(status: [message ?? shown], overlays: overlays)
      state.plainText = colorsLetters ? text : text.withoutColor
      state.showsSubtitles = showsSubtitles
      state.setSubtitleTime(at: status.position)
      state.renewSubtitles()
    }
  }

  /// The bar below the picture and its row from 1, if it is shown.
  var bar: (bar: ProgressBar, row: Int)? {
    state.withLock { state in
      guard let bar = state.bar, state.plan.layout.statusRowCount > 0 else { return nil }
      return (bar, state.plan.layout.statusRow(0))
    }
  }

  /// The picture on the screen; `nil` before the first one.
  var shownFrame: ShownFrame? { state.withLock { $0.frame } }

  /// Records where the film's timeline begins.
  func setFilmStart(_ time: Duration) {
    state.withLock { $0.filmStart = time }
  }

  /// The film's chapters; none before they have been read.
  var chapters: ChapterList { state.withLock { $0.chapters } }

  /// Records the film's chapters.
  func setChapters(_ chapters: ChapterList) {
    state.withLock { $0.chapters = chapters }
  }

  /// Records the number of a picture, if it is still on the screen.
  func setNumber(_ number: Int, ofSample index: Int) {
    state.withLock { state in
      if state.frame?.sampleIndex == index { state.frame?.number = number }
    }
  }

  /// The frame as it is buffered: no larger than it is drawn now, if it comes next.
  package func scaled(_ frame: Frame) -> Frame {
    let plan: PicturePlan? = state.withLock { state in
      state.coded = CodedPicture(frame)
      // Which part of a picture is shown may change while it waits.
      return state.zoom.isActive ? nil : state.plan
    }
    return plan?.buffered(frame) ?? frame
  }

  /// What came out of the decoder last; `nil` before the first picture.
  var codedPicture: CodedPicture? { state.withLock { $0.coded } }

  /// How finely pictures are decoded: as finely as the last one was drawn.
  var loopFilter: LoopFilter {
    state.withLock { $0.plan.isHalved && !$0.zoom.isActive } ? .references : .everywhere
  }

  /// Brings a frame to the size and the colours in which it is drawn now.
  package func image(of frame: Frame) -> FrameImage {
    let (renderer, graphics, zoom) = state.withLock { state in
      state.plan.show(frame)
      return (state.plan.renderer(for: frame), state.plan.layout.graphics, state.zoom)
    }
    let picture = zoom.part(of: frame.picture, frame.format.orientation)
    // Sixels have few colours, and most pictures get there on a fast path.
    let image =
      graphics?.prefersFewColors == true
      ? colors.withLock { $0.image(of: picture, by: renderer) }
      : .rgb(renderer.image(of: picture))
    state.withLock { state in
      state.pictureSize = image.size
      let number = state.frame?.sampleIndex == frame.sampleIndex ? state.frame?.number : nil
      state.frame = ShownFrame(frame, start: state.filmStart)
      state.frame?.number = number
    }
    return image
  }

  /// The same, and how large the picture is on the screen, where the terminal enlarges it.
  package func picture(of frame: Frame) -> (image: FrameImage, size: PixelSize?) {
    let image = image(of: frame)
    return (image, state.withLock { $0.plan.size(of: frame) })
  }

  /// Which colours pictures have, where they have few; `nil` elsewhere.
  var colorText: String? {
    layout.graphics?.prefersFewColors == true ? colors.withLock { $0.text } : nil
  }

  /// An image over the picture in colours of its own, where pictures have few; `nil` elsewhere.
  func ownColors(of image: RGBImage) -> IndexedImage? {
    guard layout.graphics?.prefersFewColors == true else { return nil }
    return lastImage.withLock { last in
      if let last, last.image == image { return last.colors }
      let colors = image.inOwnColors(count: Self.imageColorCount)
      last = (image, colors)
      return colors
    }
  }

  /// Records how long the picture of a frame took: the size and colours of the next depend on it.
  func made(_ frame: Frame, in duration: Duration) {
    let (drawing, interval) = state.withLock { state in
      let interval = state.rate.wallTime(for: frame.duration.duration)
      state.work = PictureWork(duration: duration, interval: interval)
      return (state.drawing, interval)
    }
    // Elsewhere pictures have all colours.
    guard layout.graphics?.prefersFewColors == true else { return }
    let reason = colors.withLock {
      $0.showed(making: duration, drawing: drawing, interval: interval)
    }
    if let reason { change { $0.say(reason.rawValue, at: $1) } }
  }

  /// Records how long the terminal took for confirmed pictures; the next may have another size.
  func drew(_ pictures: [(duration: Duration, size: PixelSize)]) {
    let now = ContinuousClock.now - start
    state.withLock { state in
      let ownCost = state.work.take()?.cost ?? .zero
      var pictures = pictures
      // A terminal that says nothing is not a quick one.
      if pictures.isEmpty, ownCost > AdaptivePictureSize.limit {
        pictures = [(.zero, state.pictureSize)]
      }
      for (terminalCost, size) in pictures {
        state.drawing = terminalCost
        guard state.plan.drew(size, in: max(terminalCost, ownCost)) else { continue }
        if state.reductionCount == 0 {
          let slow = ownCost > terminalCost ? "this machine" : "the terminal"
          state.reason = "\(slow) is slow: smaller pictures"
        }
        state.reductionCount += 1
      }
      // A film that is paused has a picture of full size, so there is nothing to explain.
      if !state.isPaused, state.plan.isReduced, let reason = state.reason.take() {
        state.display.say(reason, at: now)
      }
    }
  }

  /// Makes pictures fill the window, or show their own pixels; returns what is chosen now.
  func toggleExtent() -> PictureExtent {
    state.withLock { state in
      let extent: PictureExtent = state.plan.extent == .window ? .own : .window
      state.plan = state.plan.replacing(extent: extent)
      return extent
    }
  }

  /// Which part of the pictures is shown.
  var zoom: PictureZoom { state.withLock { $0.zoom } }

  /// Changes which part of the pictures is shown; returns the new one.
  func changeZoom(_ body: (inout PictureZoom) -> Void) -> PictureZoom {
    state.withLock { state in
      body(&state.zoom)
      return state.zoom
    }
  }

  /// Draws pictures in full size and in the best colours while the film is paused.
  ///
  /// - Returns: Whether the next picture will differ.
  func setStill(_ still: Bool) -> Bool {
    let (hasChanged, isReduced) = state.withLock { ($0.plan.setStill(still), $0.plan.isReduced) }
    // Where pictures stay small, more bytes are not welcome either.
    if still, isReduced { return hasChanged }
    return colors.withLock { $0.setStill(still) } || hasChanged
  }

  /// Adapts to a window of another size; whether it is slow is found out again.
  func resize(to size: TerminalSize) -> CanvasLayout {
    state.withLock { state in
      let old = state.plan.layout
      let layout = CanvasLayout(
        size: size, cell: old.cell.updated(for: size), graphics: old.graphics, limit: limit,
        corner: corner)
      state.plan = state.plan.replacing(layout: layout)
      return layout
    }
  }

  /// Adapts to another way to draw: more is known about the terminal.
  func change(to layout: CanvasLayout, sendsChangedParts: Bool) {
    state.withLock { $0.plan = $0.plan.replacing(layout: layout) }
    colors.withLock {
      $0 = FilmColors(palette: palette, dithering: dithering, settles: sendsChangedParts)
    }
  }
}

extension PlayerView.State {
  /// Chooses the moment of which subtitles are shown: that of the picture on the screen.
  ///
  /// While a picture stays for long, as one of a film of slides does, the film's position counts.
  fileprivate mutating func setSubtitleTime(at position: Duration) {
    guard let frame else { return }
    let isLong = frame.duration > PlayerView.frameWait
    subtitleTime = isLong && frame.exactTime(at: position) != nil ? position : frame.time
  }

  /// Adds the subtitles of that moment to the text.
  fileprivate mutating func renewSubtitles() {
    text = plainText
    guard showsSubtitles, let subtitleTime else { return }
    let panelRows =
      plainText.overlays.map { overlay in
        if case .text(let lines) = overlay.content { lines.count } else { 0 }
      }.max() ?? 0
    // Panels stand in front of them.
    text.overlays =
      subtitleOverlays.overlays(
        for: subtitles.cues(at: subtitleTime), in: plan.layout.size, belowPanelOf: panelRows)
      + plainText.overlays
  }
}
