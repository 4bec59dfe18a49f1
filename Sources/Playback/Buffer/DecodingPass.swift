import Media

/// Decides what becomes of samples and frames between two seeks.
///
/// A pure state machine beside the decoder: which samples it is given, which of its frames are
/// shown. It knows of the target of the seek, of pictures that the edit list hides, and of errors,
/// after which nothing is shown until the next sync sample.
///
/// A decoder may have the same rule for damage that it finds in a sample, as `VideoDecoder` has: it
/// throws no error then. This one is for what a decoder throws: it was reset, and has lost what the
/// next samples refer to. Any decoder can throw, so the rule is kept where they all come together.
struct DecodingPass: Sendable {
  /// A frame on its way to the buffer.
  struct Admitted: Sendable {
    let frame: Frame

    /// Whether no frame is missing between this one and the one before.
    let isContinuing: Bool
  }

  /// A frame that is decoded but not shown, and why.
  struct Rejected: Sendable {
    let frame: Frame
    let reason: String
  }

  /// Why frames between a sync sample and the target of a seek are not shown.
  static let beforeTarget = "before the target of the seek"

  /// Why samples far behind a film that runs are not decoded.
  static let skipped = "decoding is late: on to the next sync sample"

  private var preroll: Preroll<Frame>
  private var hiddenSamples: Set<Int> = []
  private var isAwaitingSync = false
  private var isInterrupted = true
  private(set) var rejected: [Rejected] = []

  /// The last error of the decoder.
  private(set) var error: (any Error)?

  init(target: Duration) {
    preroll = Preroll(target: target)
  }

  /// Whether a sample is to be decoded: after an error only from a sync sample on.
  mutating func admits(_ sample: EncodedSample) -> Bool {
    if sample.isSync { isAwaitingSync = false }
    guard !isAwaitingSync else { return false }
    if !sample.isPresented { hiddenSamples.insert(sample.index) }
    return true
  }

  /// Takes note that the decoder has failed and forgotten what it held.
  mutating func fail(_ error: any Error) {
    self.error = error
    isAwaitingSync = true
    isInterrupted = true
    hiddenSamples.removeAll()
  }

  /// Takes the decoder's next frames and returns those for the buffer.
  mutating func admit(_ frames: [Frame]) -> [Admitted] {
    frames.flatMap { frame in
      guard hiddenSamples.remove(frame.sampleIndex) == nil else {
        rejected.append(Rejected(frame: frame, reason: "hidden by the edit list"))
        return [Admitted]()
      }
      let admitted = link(preroll.admit(frame))
      rejected += preroll.drainDiscarded().map {
        Rejected(frame: $0, reason: Self.beforeTarget)
      }
      return admitted
    }
  }

  /// Returns the frame for a target beyond the last one.
  mutating func finish() -> [Admitted] { link(preroll.finish()) }

  /// Returns the frames rejected since the last call.
  mutating func drainRejected() -> [Rejected] {
    defer { rejected.removeAll() }
    return rejected
  }

  private mutating func link(_ frames: [Frame]) -> [Admitted] {
    frames.map { frame in
      defer { isInterrupted = false }
      return Admitted(frame: frame, isContinuing: !isInterrupted)
    }
  }
}
