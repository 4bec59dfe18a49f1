import Media
import Synchronization
import Terminal
import Video

/// What the player shows: where and how large the picture is, and the text around it.
///
/// The tasks of a player share one view.
package final class PlayerView: Sendable {
  /// Pictures larger than this cost a terminal more than it gains; `--size` asks for more.
  package static let defaultLimit = PixelSize(width: 960, height: 540)

  private struct State {
    var plan: PicturePlan
    /// The size of the picture that was made last.
    var pictureSize = PixelSize(width: 0, height: 0)
    /// How often pictures were made smaller.
    var reductionCount = 0
    var display = OnScreenDisplay()
    var text = ScreenText()
    /// What the terminal was sent last.
    var written = ScreenText()
    var shownAt = Duration.zero
  }

  /// After so long without a frame, text goes out alone.
  private static let frameWait = Duration.milliseconds(150)

  private let limit: PixelSize?
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  private let rules: RenderRules

  package init(
    layout: CanvasLayout, limit: PixelSize?, rules: RenderRules = .core, isFar: Bool = false
  ) {
    self.limit = limit
    self.rules = rules
    state = Mutex(State(plan: PicturePlan(in: layout, rules: rules, isFar: isFar)))
  }

  var layout: CanvasLayout { state.withLock { $0.plan.layout } }

  /// The size of the picture that was made last.
  var pictureSize: PixelSize { state.withLock { $0.pictureSize } }

  /// How often pictures were made smaller, because the terminal was slow.
  var reductionCount: Int { state.withLock { $0.reductionCount } }

  /// Which panels are shown.
  var panel: PlayerCommand.Panel? { state.withLock { $0.display.panel } }

  /// Changes what is shown beside the film.
  func change(_ body: (inout OnScreenDisplay, Duration) -> Void) {
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
  ///
  /// Before the first frame it waits too: the terminal would have to answer it first.
  func textAlone(isPlaying: Bool) -> ScreenText? {
    let now = ContinuousClock.now - start
    return state.withLock { state in
      let awaitsFrame = isPlaying || state.shownAt == .zero
      guard state.text != state.written, !awaitsFrame || now - state.shownAt > Self.frameWait
      else { return nil }
      state.written = state.text
      return state.text
    }
  }

  /// Renews the text; a message takes the place of the progress line, except for its first word.
  func update(progress: StatusLine, overlays: [Overlay]) {
    let now = ContinuousClock.now - start
    state.withLock { state in
      let line = state.display.showsProgress ? progress.text : ""
      let message = state.display.message(at: now).map { "\(progress.name)  \($0)" }
      state.text = ScreenText(status: [message ?? line], overlays: overlays)
    }
  }

  /// The frame with its picture at the size at which it is drawn now, if it comes next.
  package func scaled(_ frame: Frame) -> Frame {
    let renderer = state.withLock { $0.plan.renderer(for: frame) }
    return frame.replacing(picture: renderer.scaled(frame.picture))
  }

  /// Brings a frame to the size and the colours in which it is drawn now.
  package func image(of frame: Frame) -> FrameImage {
    let (renderer, graphics) = state.withLock { state in
      state.plan.show(frame)
      return (state.plan.renderer(for: frame), state.plan.layout.graphics)
    }
    // Sixels have few colours, and most pictures get there on a fast path.
    let indexed =
      graphics?.prefersFewColors == true ? renderer.indexedImage(of: frame.picture) : nil
    let image = indexed.map(FrameImage.indexed) ?? .rgb(renderer.image(of: frame.picture))
    state.withLock { $0.pictureSize = image.size }
    return image
  }

  /// The same, and how large the picture is on the screen, where the terminal enlarges it.
  package func picture(of frame: Frame) -> (image: FrameImage, size: PixelSize?) {
    let image = image(of: frame)
    return (image, state.withLock { $0.plan.size(of: frame) })
  }

  /// Takes note of how long the terminal took for a picture; the next ones may be of another size.
  func drew(_ size: PixelSize, in cost: Duration) {
    let now = ContinuousClock.now - start
    state.withLock { state in
      guard state.plan.drew(size, in: cost) else { return }
      if state.reductionCount == 0 {
        state.display.say("the terminal is slow: smaller pictures", at: now)
      }
      state.reductionCount += 1
    }
  }

  /// Adapts to a window of another size; whether it is slow is found out again.
  func resize(to size: TerminalSize) -> CanvasLayout {
    state.withLock { state in
      let old = state.plan.layout
      let layout = CanvasLayout(
        size: size, cell: old.cell.updated(for: size), graphics: old.graphics, limit: limit)
      state.plan = PicturePlan(in: layout, rules: rules, isFar: state.plan.isFar)
      return layout
    }
  }
}
