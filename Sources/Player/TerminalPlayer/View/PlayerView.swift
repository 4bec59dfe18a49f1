import Media
import Playback
import Synchronization
import Terminal
import Video

/// What the player shows: where and how large the picture is, in which colours, and the text around it.
///
/// The tasks of a player share one view.
package final class PlayerView: Sendable {
  private struct State {
    /// Learns each change of the two that follow.
    let demand: PictureDemand
    var plan: PicturePlan { didSet { demand.change(plan, isZoomed: zoom.isActive) } }
    var zoom = PictureZoom() { didSet { demand.change(plan, isZoomed: zoom.isActive) } }
    /// The size of the picture that was made last.
    var pictureSize = PixelSize(width: 0, height: 0)
    var pace = DrawingPace()
    /// The picture on the screen.
    var frame: ShownFrame?
    var text: PlayerText
    /// Where the film's timeline begins.
    var filmStart = Duration.zero
  }

  /// What is asked of pictures that are not yet in the buffer.
  package let demand: PictureDemand

  private let limit: PixelSize?

  /// Where the film's cells begin, as long as the window has such a cell.
  private let corner: ScreenCorner?
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Apart from the rest: a picture takes a millisecond, and meanwhile others look at the state.
  private let colors: Mutex<FilmColors>

  private let imageColors = Mutex(ImageColors())

  package init(
    layout: CanvasLayout, limit: PixelSize?, corner: ScreenCorner? = nil,
    rules: RenderRules = .core,
    palette: PaletteChoice = .adaptive, dithering: Dithering? = nil, isFar: Bool = false,
    shrinks: Bool = true, sendsChangedParts: Bool = false, colorsLetters: Bool = true
  ) {
    colors = Mutex(FilmColors(palette: palette, dithering: dithering, settles: sendsChangedParts))
    self.limit = limit
    self.corner = corner
    let plan = PicturePlan(in: layout, rules: rules, isFar: isFar, shrinks: shrinks)
    demand = PictureDemand(plan)
    state = Mutex(
      State(demand: demand, plan: plan, text: PlayerText(isColored: colorsLetters)))
  }

  var layout: CanvasLayout { state.withLock { $0.plan.layout } }

  /// The size of the picture that was made last.
  var pictureSize: PixelSize { state.withLock { $0.pictureSize } }

  /// How often pictures were made smaller, because the terminal was slow.
  var reductionCount: Int { state.withLock { $0.pace.reductionCount } }

  /// What is shown beside the film.
  var display: OnScreenDisplay { state.withLock { $0.text.display } }

  /// Changes what is shown beside the film.
  func change(_ body: (inout OnScreenDisplay, Duration) -> Void) {
    let now = ContinuousClock.now - start
    state.withLock { body(&$0.text.display, now) }
  }

  /// Changes which subtitles are shown; returns what `body` does.
  @discardableResult
  func changeSubtitles<Result: Sendable>(
    _ body: (inout SubtitleSelection) -> sending Result
  ) -> Result {
    state.withLock { state in
      let result = body(&state.text.subtitles)
      state.text.renew(in: state.plan.layout.size)
      return result
    }
  }

  /// Which subtitles are shown.
  var subtitles: SubtitleSelection { state.withLock { $0.text.subtitles } }

  /// The text that a frame takes along; called when the frame is sent.
  func textForFrame() -> ScreenText {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      state.text.take(with: state.frame, at: now, in: state.plan.layout.size)
    }
  }

  /// The text, if it has changed since it was sent and no frame will soon take it along; called
  /// when it can be sent.
  ///
  /// Before the first frame it waits too: the terminal would have to answer it first.
  func textAlone(during status: PlayerStatus) -> ScreenText? {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      state.text.takeAlone(during: status, at: now)
    }
  }

  /// Whether ``textAlone(during:)`` would return any text now.
  func hasTextAlone(during status: PlayerStatus) -> Bool {
    let now = ContinuousClock.now - start
    return state.withLock { $0.text.isDueAlone(during: status, at: now) }
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
      let size = state.plan.layout.size
      let line = StatusLine(
        status, doing: activity, columns: size.columns, frame: state.frame, title: title,
        words: words, chapters: state.text.chapters.starts)
      state.pace.follow(status)
      state.text.update(
        line, at: status.position, of: state.frame, overlays: overlays,
        showsSubtitles: showsSubtitles, now: now, in: size)
    }
  }

  /// The bar below the picture and its row from 1, if it is shown.
  var bar: (bar: ProgressBar, row: Int)? {
    state.withLock { state in
      guard let bar = state.text.bar, state.plan.layout.statusRowCount > 0 else { return nil }
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
  var chapters: ChapterList { state.withLock { $0.text.chapters } }

  /// Records the film's chapters.
  func setChapters(_ chapters: ChapterList) {
    state.withLock { $0.text.chapters = chapters }
  }

  /// Records the number of a picture, if it is still on the screen.
  func setNumber(_ number: Int, ofSample index: Int) {
    state.withLock { state in
      if state.frame?.sampleIndex == index { state.frame?.number = number }
    }
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
    return imageColors.withLock { $0.indexed(image) }
  }

  /// Records how long the picture of a frame took: the size and colours of the next depend on it.
  func made(_ frame: Frame, in duration: Duration) {
    let (drawing, interval) = state.withLock { state in
      (state.pace.drawing, state.pace.made(frame, in: duration))
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
      var plan = state.plan
      let words = state.pace.drew(pictures, last: state.pictureSize, by: &plan)
      state.plan = plan
      if let words { state.text.display.say(words, at: now) }
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
    colors.withLock { $0.restart(settles: sendsChangedParts) }
  }
}
