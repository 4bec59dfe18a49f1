import Media

/// Decides what happens to samples and output between two seeks.
///
/// A pure state machine beside the decoder: which samples it is given, which of its output is
/// shown. It knows about the target of the seek, of pictures that the edit list hides, of samples
/// that the source has lost, and of errors; after both nothing is shown until the next sync sample.
///
/// A decoder may have the same rule for damage that it finds in a sample, as `VideoDecoder` has: it
/// throws no error then. This one is for what a decoder throws: it was reset, and has lost what the
/// next samples refer to. Any decoder can throw, so the rule is kept where they all come together.
struct DecodingPass<Output: DecodedOutput>: Sendable {
  /// Output on its way to the queue.
  struct Admitted: Sendable {
    let output: Output

    /// Whether nothing is missing between this output and that before.
    let isContinuing: Bool
  }

  /// Output that is decoded but not shown, and why.
  struct Rejected: Sendable {
    let output: Output
    let reason: String
  }

  private var preroll: Preroll<Output>
  private var hiddenSamples: Set<Int> = []
  private var isAwaitingSync = false
  private var isInterrupted = true
  private(set) var rejected: [Rejected] = []

  /// Of the targets: output that was admitted for an earlier one has to be looked at again.
  private(set) var targets = Epoch()

  /// The last error of the decoder.
  private(set) var error: (any Error)?

  /// Begins.
  ///
  /// - Parameter target: The output for this moment is shown first; with `nil`, all output is
  ///   shown.
  init(target: Duration?) {
    preroll = Preroll(target: target)
  }

  /// Whether a sample should be decoded: after an error only from a sync sample on.
  mutating func admits(_ sample: EncodedSample) -> Bool {
    if sample.isSync {
      isAwaitingSync = false
      preroll.noteSync(at: sample.presentationTime.duration)
    }
    guard !isAwaitingSync else { return false }
    if !sample.isPresented { hiddenSamples.insert(sample.index) }
    return true
  }

  /// Records that the decoder has failed and forgotten what it held.
  mutating func fail(_ error: any Error) {
    self.error = error
    loseSamples()
  }

  /// Records that what the next samples refer to is missing, and that the decoder holds nothing.
  mutating func loseSamples() {
    isAwaitingSync = true
    isInterrupted = true
    hiddenSamples.removeAll()
  }

  /// Takes the decoder's next output and returns that for the queue.
  mutating func admit(_ output: [Output]) -> [Admitted] {
    output.flatMap { output in
      guard hiddenSamples.remove(output.sampleIndex) == nil else {
        rejected.append(Rejected(output: output, reason: DropReason.hidden))
        return [Admitted]()
      }
      let admitted = link(
        preroll.admit(output, startingAt: output.presentationTime.duration))
      rejected += preroll.drainDiscarded().map {
        Rejected(output: $0, reason: DropReason.beforeTarget)
      }
      return admitted
    }
  }

  /// Goes on to another target without a restart, if that would be a detour.
  ///
  /// - Parameters:
  ///   - target: What belongs to this moment is shown next.
  ///   - group: When the sync sample appears with which a restart would begin, if that is known.
  /// - Returns: Whether the target can be reached from here on.
  mutating func retarget(to target: Duration, group: Duration?) -> Bool {
    guard preroll.retarget(to: target, group: group) else { return false }
    targets.advance()
    return true
  }

  /// Continues to another target from here, without going back to a sync sample.
  ///
  /// - Returns: Whether the target can be reached from here on.
  mutating func retarget(to target: Duration) -> Bool {
    guard preroll.retarget(to: target) else { return false }
    targets.advance()
    return true
  }

  /// Returns the output for a target beyond the last one.
  mutating func finish() -> [Admitted] { link(preroll.finish()) }

  /// Returns what was rejected since the last call.
  mutating func drainRejected() -> [Rejected] {
    defer { rejected.removeAll() }
    return rejected
  }

  private mutating func link(_ output: [Output]) -> [Admitted] {
    output.map { output in
      defer { isInterrupted = false }
      return Admitted(output: output, isContinuing: !isInterrupted)
    }
  }
}

/// Why something on its way to the screen is left out.
package enum DropReason {
  /// Output between a sync sample and the target of a seek.
  package static let beforeTarget = "before the target of the seek"

  /// Output of samples that are decoded only because others refer to them.
  static let hidden = "hidden by the edit list"

  /// Samples that refer to what an error or a loss has left out.
  static let awaitingSync = "waiting for a sync sample"

  /// The samples are far too late for a film that runs.
  static let skippedToSync = "decoding is late: on to the next sync sample"
}

/// What the way from the source to the buffer has seen.
public struct DecodingCounts: Hashable, Sendable {
  /// Samples read from the source.
  public var samples = 0

  /// Their bytes.
  public var sampleBytes = 0

  /// Samples not decoded because they refer to pictures lost in a decoding error.
  public var skippedSamples = 0

  /// Samples that the decoder could not decode.
  public var decodingErrors = 0

  /// Frames decoded but not meant for the screen: before a seek's target, or hidden.
  public var discardedFrames = 0

  /// How often decoding was so late that it went on at a later sync sample.
  public var skips = 0

  public init() {}
}
