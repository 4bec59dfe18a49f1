import Media

/// Where the fragments of one track have got to: what the next one goes on from.
struct FragmentedTrack: Sendable {
  let id: UInt32

  /// What `moov` says of samples whose fragments leave it open; `nil` where it says nothing.
  let defaults: TrackExtendsBox?

  /// What runs leave open.
  private let rules: SampleRules

  /// Position in decoding order of the next sample.
  private var nextIndex: Int

  /// Where a fragment goes on that does not say when it begins.
  private var nextDecodeTime: Int64
  private var gaps = DecodeTimeStep()
  private var overlaps = DecodeTimeStep()

  /// Goes on from the samples that the movie box lists.
  init(
    id: UInt32, defaults: TrackExtendsBox?, continuing table: SampleTable?,
    rules: SampleRules = .core
  ) {
    self.rules = rules
    self.id = id
    self.defaults = defaults
    nextIndex = table?.count ?? 0
    nextDecodeTime = table.map { $0.decodeTimes.end(ofFirst: $0.count) } ?? 0
  }

  /// Begins a fragment.
  mutating func begin(_ fragment: TrackFragment, _ defaults: SampleDefaults) {
    if let time = fragment.decodeTime.map({ Int64(clamping: $0) }) {
      // The first fragment may begin anywhere: the file may be the middle of a stream.
      if nextIndex > 0 {
        let step = time.addingClamped(-nextDecodeTime)
        if step > 0 { gaps.count(step, at: time) }
        if step < 0 { overlaps.count(step, at: time) }
      }
      nextDecodeTime = time
    }
    if fragment.header.isDurationEmpty {
      nextDecodeTime = nextDecodeTime.addingClamped(Int64(defaults.duration))
    }
  }

  /// Takes the first `count` samples of a run whose bytes begin at `start`.
  mutating func take(
    _ run: TrackRunBox, of header: TrackFragmentHeaderBox, count: Int, at start: Int,
    _ defaults: SampleDefaults
  ) -> FragmentRun {
    let taken = FragmentRun(
      count: count, run: run, defaults: defaults,
      learned: run.samples(header, self.defaults, count: count, rules: rules),
      firstIndex: nextIndex, offset: start, decodeTime: nextDecodeTime)
    nextIndex = nextIndex.addingClamped(count)
    nextDecodeTime = taken.endTime
    return taken
  }

  /// What is doubtful about the track's fragments so far, one sentence each.
  var notes: [String] {
    [
      gaps.note("later than the one before it ends", "later"),
      overlaps.note("before the one before it ends", "too early"),
      defaults == nil ? "there is no 'trex' box for the track's fragments" : nil,
    ].compactMap(\.self)
  }
}

/// Steps in decode time from one fragment to the next: how many, and the first of them.
private struct DecodeTimeStep {
  private var count = 0
  private var first: (step: Int64, time: Int64) = (0, 0)

  mutating func count(_ step: Int64, at time: Int64) {
    if count == 0 { first = (step, time) }
    count += 1
  }

  func note(_ what: String, _ direction: String) -> String? {
    guard count > 0 else { return nil }
    let fragments = count == 1 ? "a fragment begins" : "\(count.grouped) fragments begin"
    let which = count == 1 ? "at" : "the first at"
    return "\(fragments) \(what), \(which) \(first.time.grouped): "
      + "\(first.step.magnitude.grouped) ticks \(direction)"
  }
}
