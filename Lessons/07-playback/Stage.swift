import Media
import Synchronization
import Terminal
import Video

/// What the tasks of a showing share: where and how large the picture is, and the line under it.
final class Stage: Sendable {
  /// Pictures larger than this cost a terminal more than it gains; `--size` asks for more.
  static let defaultLimit = PixelSize(width: 960, height: 540)

  private struct State {
    var layout: CanvasLayout
    var renderer: PictureRenderer
    var status = ""
  }

  private let format: VideoFormat
  private let limit: PixelSize?
  private let state: Mutex<State>

  init(format: VideoFormat, layout: CanvasLayout, limit: PixelSize?) {
    self.format = format
    self.limit = limit
    state = Mutex(State(layout: layout, renderer: Self.renderer(format, layout)))
  }

  /// Brings pictures to the size of the terminal as it is now.
  var renderer: PictureRenderer { state.withLock { $0.renderer } }

  /// The line under the picture.
  var status: String {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
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
