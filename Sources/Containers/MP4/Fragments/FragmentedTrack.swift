import Media

/// How far the fragments of one track have come: the next one continues from there.
struct FragmentedTrack: Sendable {
  let id: UInt32

  /// What `moov` says about samples whose fragments leave it open; `nil` if it says nothing.
  let defaults: TrackExtendsBox?

  /// What runs leave open.
  private let rules: SampleRules

  /// Position in decoding order of the next sample.
  private var nextIndex: Int

  /// Where a fragment continues that does not say when it begins.
  private var nextDecodeTime: Int64
  private var gaps = DecodeTimeStep()
  private var overlaps = DecodeTimeStep()

  /// Continues from the samples that the movie box lists.
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

/// How many samples are believed that no byte of a table vouches for.
///
/// A run whose samples have everything in common has no rows: its count of four billion costs
/// 4 bytes. Such samples are taken as far as their media data can be in the file, each of them one
/// byte at least, and all of them together: a hundred runs cannot have the same bytes.
struct ClaimLimit {
  private var byteCount: Int
  private var sampleCount: Int

  /// Claims that were rejected.
  private(set) var refusedCount = 0

  init(fileLength: Int, sampleLimit: Int = 1 << 24) {
    byteCount = fileLength
    sampleCount = sampleLimit
  }

  /// Returns how many samples of a run were taken.
  mutating func samples(of run: TrackRunBox, size: UInt32) -> Int {
    let count = Int(run.sampleCount)
    guard run.rowSize == 0 else { return count }
    let bytes = max(1, Int(size))
    let taken = min(count, byteCount / bytes, sampleCount)
    byteCount -= taken * bytes
    sampleCount -= taken
    refusedCount = refusedCount.addingClamped(count - taken)
    return taken
  }
}
