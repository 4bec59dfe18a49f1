/// Finds the first frame worth showing after a seek.
///
/// Decoding starts at a sync sample, which may be seconds before the target; the frames between are
/// decoded because others refer to them, and are then discarded. The first frame to be shown is the
/// last one that begins at or before the target. Durations do not decide this: where the rate
/// changes, they belong to the decoding order and may overlap the frame after. So the start of the
/// next frame decides, or the end of the film, and one frame is always kept back.
///
/// Generic, so that the player finds pictures and a simulation finds numbers.
package struct Preroll<Content: Sendable>: Sendable {
  package private(set) var discarded: [Content] = []
  private var target: Duration?
  private var candidate: (content: Content, start: Duration)?
  private var isOver: Bool

  /// When the first sync sample appears that was decoded, and the last one.
  private var firstSync: Duration?
  private var lastSync: Duration?

  /// Begins.
  ///
  /// - Parameter target: The moment that is sought; `nil` if all frames are wanted.
  package init(target: Duration?) {
    self.target = target
    isOver = target == nil
  }

  /// Takes the next frame in presentation order and returns those to be shown.
  package mutating func admit(_ content: Content, startingAt start: Duration) -> [Content] {
    guard !isOver, let target else { return [content] }
    let previous = candidate.take()?.content
    if start > target, let previous {
      isOver = true
      return [previous, content]
    }
    if let previous { discarded.append(previous) }
    guard start < target else {
      isOver = true
      return [content]
    }
    candidate = (content, start)
    return []
  }

  /// Records a sync sample that is about to be decoded.
  package mutating func noteSync(at start: Duration) {
    firstSync = firstSync ?? start
    lastSync = start
  }

  /// Looks for the frame of another moment from here on, if a restart would be a detour.
  ///
  /// - Parameters:
  ///   - target: The moment to look for.
  ///   - group: When the sync sample appears at which a restart would begin; `nil` if that is not
  ///     known.
  /// - Returns: Whether the moment belongs to a group that is being decoded, and none of the frames
  ///   needed there was discarded.
  package mutating func retarget(to target: Duration, group: Duration?) -> Bool {
    guard let group, let lastSync, group <= lastSync else { return false }
    return retarget(to: target)
  }

  /// Looks for the frame of another moment from here on, without going back to a sync sample.
  ///
  /// - Returns: Whether none of the frames needed there was discarded.
  package mutating func retarget(to target: Duration) -> Bool {
    guard let firstSync, target >= candidate?.start ?? firstSync else { return false }
    self.target = target
    isOver = false
    return true
  }

  /// Returns the frame that was kept back, when no other follows.
  package mutating func finish() -> [Content] {
    isOver = true
    return candidate.take().map { [$0.content] } ?? []
  }

  /// Returns the frames discarded since the last call.
  package mutating func drainDiscarded() -> [Content] {
    defer { discarded.removeAll() }
    return discarded
  }
}
