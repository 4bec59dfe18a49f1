import Media
import Synchronization
import Video

/// How large and how finely pictures are wanted before they wait in the buffer, and what they were until then.
///
/// The decoder's side of the buffer knows this alone of what is shown. ``PlayerView``, on the other side,
/// says each change of it.
package final class PictureDemand: Sendable {
  private struct State {
    var plan: PicturePlan
    var isZoomed = false
    var coded: CodedPicture?
  }

  private let state: Mutex<State>

  init(_ plan: PicturePlan) { state = Mutex(State(plan: plan)) }

  /// Records how pictures are drawn from now on.
  func change(_ plan: PicturePlan, isZoomed: Bool) {
    state.withLock { ($0.plan, $0.isZoomed) = (plan, isZoomed) }
  }

  /// The frame as it is buffered: no larger than it is drawn now, if it comes next.
  package func scaled(_ frame: Frame) -> Frame {
    let plan: PicturePlan? = state.withLock { state in
      state.coded = CodedPicture(frame)
      // Which part of a picture is shown may change while it waits.
      return state.isZoomed ? nil : state.plan
    }
    return plan?.buffered(frame) ?? frame
  }

  /// What came out of the decoder last; `nil` before the first picture.
  var coded: CodedPicture? { state.withLock { $0.coded } }

  /// How finely pictures are decoded: as finely as the last one was drawn.
  var loopFilter: LoopFilter {
    state.withLock { $0.plan.isHalved && !$0.isZoomed } ? .references : .everywhere
  }
}
