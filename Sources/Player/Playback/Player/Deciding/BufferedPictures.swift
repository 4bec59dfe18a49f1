/// What the buffer has said last of the pictures in it.
struct BufferedPictures: Sendable {
  /// What there is of them.
  var supply = SyncPolicy.Supply.missing

  /// Whether they have run out.
  private(set) var haveRunOut = false
  private(set) var level = BufferLevel.empty

  /// Whether the buffer needs no more for now.
  private(set) var isBufferResting = false
  private(set) var counts = FrameCounts()
}

extension BufferedPictures {
  init(_ report: BufferReport) {
    supply = report.isFinished ? .ended : report.state.canPlay ? .ready : .missing
    haveRunOut = report.state == .buffering(.underrun)
    level = report.level
    isBufferResting = !report.isFilling
    counts = report.counts
  }
}
