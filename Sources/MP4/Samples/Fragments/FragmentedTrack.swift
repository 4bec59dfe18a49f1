import Media

/// The samples of one track, as far as its fragments have been unrolled.
struct FragmentedTrack {
  let id: UInt32

  /// What `moov` says of samples whose fragments leave it open; `nil` where it says nothing.
  let defaults: TrackExtendsBox?

  /// The samples of the movie box, and behind them those of the fragments.
  private(set) var samples: SampleTableBuilder

  /// Which samples came from which fragment.
  private(set) var spans: [FragmentSpan] = []

  /// Where a fragment goes on that does not say when it begins.
  private var nextDecodeTime: Int64
  private var gaps = DecodeTimeStep()
  private var overlaps = DecodeTimeStep()

  init(id: UInt32, defaults: TrackExtendsBox?, continuing samples: SampleTableBuilder) {
    self.id = id
    self.defaults = defaults
    self.samples = samples
    nextDecodeTime = samples.endTime
  }

  /// Begins a fragment: from now on samples are those of `movieFragment`.
  mutating func begin(
    _ fragment: TrackFragment, of movieFragment: MovieFragment, _ defaults: SampleDefaults
  ) {
    if spans.last?.offset != movieFragment.offset {
      spans.append(
        FragmentSpan(
          offset: movieFragment.offset, sequenceNumber: movieFragment.sequenceNumber,
          samples: samples.count..<samples.count))
    }
    if let time = fragment.decodeTime.map({ Int64(clamping: $0) }) {
      // The first fragment may begin anywhere: the file may be the middle of a stream.
      if samples.count > 0 {
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

  /// Adds the first `count` samples of a run whose bytes begin at `start`.
  mutating func append(
    _ run: TrackRunBox, of header: TrackFragmentHeaderBox, count: Int, at start: Int,
    _ defaults: SampleDefaults
  ) {
    let own = run.samples(header, self.defaults, count: count, steps: .own)
    var offset = start
    var time = nextDecodeTime
    let descriptionIndex = max(1, Int(defaults.descriptionNumber)) - 1
    for index in 0..<count {
      let sample = own?[index] ?? run.sample(at: index, defaults)
      samples.append(
        offset: offset, size: sample.size, decodeTime: time, duration: sample.duration,
        compositionOffset: run.compositionOffsets?[index] ?? 0, isSync: sample.flags.isSync,
        descriptionIndex: descriptionIndex)
      offset = offset.addingClamped(Int(sample.size))
      time = time.addingClamped(Int64(sample.duration))
    }
    nextDecodeTime = time
    if let last = spans.popLast() { spans.append(last.extended(to: samples.count)) }
  }

  /// All samples so far, with what is doubtful about them.
  func table() -> SampleTable {
    var samples = samples
    if let note = gaps.note("later than the one before it ends", "later") { samples.note(note) }
    if let note = overlaps.note("before the one before it ends", "too early") {
      samples.note(note)
    }
    if defaults == nil { samples.note("there is no 'trex' box for the track's fragments") }
    return samples.table()
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
