import Media

/// Finds the first frame worth showing after a seek.
///
/// Decoding starts at a sync sample, which may lie seconds before the target; the frames between
/// are decoded because others refer to them, and go no further. The frame that lasts beyond the
/// target is the first to be shown. Where there is none, because the target lies in a hole or at
/// the very end of the film, it is the last one before: so one frame is always kept back.
///
/// Generic, so that the player finds pictures and a simulation finds numbers.
struct Preroll<Content: Sendable>: Sendable {
  let target: Duration
  private(set) var discarded: [Content] = []
  private var candidate: Content?
  private var isOver = false

  init(target: Duration) {
    self.target = target
  }

  /// Takes the next frame in presentation order and returns those to be shown.
  mutating func admit(_ content: Content, _ interval: FrameInterval) -> [Content] {
    guard !isOver else { return [content] }
    let previous = candidate.take()
    guard interval.end > target else {
      candidate = content
      discard(previous)
      return []
    }
    isOver = true
    if let previous, interval.start > target { return [previous, content] }
    discard(previous)
    return [content]
  }

  /// Returns the frame that was kept back, when no other follows.
  mutating func finish() -> [Content] {
    isOver = true
    return candidate.take().map { [$0] } ?? []
  }

  /// Returns the frames discarded since the last call.
  mutating func drainDiscarded() -> [Content] {
    defer { discarded.removeAll() }
    return discarded
  }

  private mutating func discard(_ content: Content?) {
    if let content { discarded.append(content) }
  }
}

extension Preroll where Content == Frame {
  /// Takes the next frame in presentation order and returns those to be shown.
  mutating func admit(_ frame: Frame) -> [Frame] { admit(frame, FrameInterval(frame)) }
}
