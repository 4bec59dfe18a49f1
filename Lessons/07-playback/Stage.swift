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
    var status = ""
    var overlay: [String] = []
    var shownAt = Duration.zero
  }

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

  /// What to write under the picture and upon it, with the next frame.
  var text: (status: String, overlay: [String]) {
    state.withLock { ($0.status, $0.overlay) }
  }

  /// Which panels are shown.
  var panel: PlayerCommand.Panel? { state.withLock { $0.display.panel } }

  /// Changes what is shown beside the film.
  func change(_ body: (inout Display, Duration) -> Void) {
    let now = ContinuousClock.now - start
    state.withLock { body(&$0.display, now) }
  }

  /// Takes note that a frame goes out, with the text as it is.
  func noteFrame() {
    let now = ContinuousClock.now - start
    state.withLock { $0.shownAt = now }
  }

  /// Renews the text; returns whether it should be written at once, since no frame takes it along.
  func update(progress: String, overlay: [String]) -> Bool {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      state.status =
        state.display.message(at: now).map { " \($0)" }
        ?? (state.display.showsProgress ? progress : "")
      state.overlay = overlay
      return now - state.shownAt > .milliseconds(150)
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
    return PictureRenderer(
      format: format, box: box, boxPixelAspect: layout.pixelAspect, chroma: .nearest)
  }
}
