import Media
import Synchronization
import Terminal
import Video

/// What the tasks of a showing share: where and how large the picture is, and the text around it.
final class Stage: Sendable {
  /// Pictures larger than this cost a terminal more than it gains; `--size` asks for more.
  static let defaultLimit = PixelSize(width: 960, height: 540)

  private struct State {
    var layout: CanvasLayout
    var renderer: PictureRenderer
    var display = Display()
    var text = ScreenText()
    /// What the terminal was sent last.
    var written = ScreenText()
    var shownAt = Duration.zero
    /// Rows of letters that stand upon the picture.
    var covered = 0
  }

  /// After so long without a frame, text goes out alone.
  private static let frameWait = Duration.milliseconds(150)

  let format: VideoFormat
  private let limit: PixelSize?
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  init(format: VideoFormat, layout: CanvasLayout, limit: PixelSize?) {
    self.format = format
    self.limit = limit
    state = Mutex(State(layout: layout, renderer: Self.renderer(format, layout)))
  }

  /// Brings pictures to the size of the terminal as it is now.
  var renderer: PictureRenderer { state.withLock { $0.renderer } }

  var layout: CanvasLayout { state.withLock { $0.layout } }

  /// Which panels are shown.
  var panel: PlayerCommand.Panel? { state.withLock { $0.display.panel } }

  /// Changes what is shown beside the film.
  func change(_ body: (inout Display, Duration) -> Void) {
    let now = ContinuousClock.now - start
    state.withLock { body(&$0.display, now) }
  }

  /// The text that a frame takes along; called when the frame is sent.
  func textForFrame() -> ScreenText {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      state.shownAt = now
      state.written = state.text
      return state.text
    }
  }

  /// The text, if it has changed since it was sent and no frame will soon take it along; called
  /// when it can be sent.
  func textAlone(isPlaying: Bool) -> ScreenText? {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      guard state.text != state.written, !isPlaying || now - state.shownAt > Self.frameWait else {
        return nil
      }
      state.written = state.text
      return state.text
    }
  }

  /// Renews the text; a message takes the place of the progress line.
  ///
  /// - Returns: Whether letters that stood upon the picture have gone: it has to be drawn anew.
  func update(progress: String, overlay: [String]) -> Bool {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      defer { state.covered = overlay.count }
      let line = state.display.showsProgress ? progress : ""
      state.text = ScreenText(
        status: [state.display.message(at: now).map { " \($0)" } ?? line], overlay: overlay)
      return overlay.count != state.covered
    }
  }

  /// Adapts to a window of another size.
  func resize(to size: TerminalSize) -> CanvasLayout {
    state.withLock { state in
      state.layout = CanvasLayout(
        size: size, cell: state.layout.cell.updated(for: size), mode: state.layout.mode,
        limit: limit)
      state.renderer = Self.renderer(format, state.layout)
      return state.layout
    }
  }

  private static func renderer(_ format: VideoFormat, _ layout: CanvasLayout) -> PictureRenderer {
    let own = format.orientedSize
    // Where the film has room as it is, a whole multiple of it is sharper than all of the room.
    let factor = min(layout.box.width / own.width, layout.box.height / own.height)
    let box =
      factor >= 1 && (format.pixelAspect ?? .square) == .square
      ? PixelSize(width: factor * own.width, height: factor * own.height) : layout.box
    // A film has no time to blend chroma, but a learner who has written how may see it done.
    let blends = box == own && RenderSteps.own.chromaBlends?(own.width, 0) != nil
    return PictureRenderer(
      format: format, box: box, boxPixelAspect: layout.pixelAspect,
      chroma: blends ? .linear : .nearest)
  }
}
