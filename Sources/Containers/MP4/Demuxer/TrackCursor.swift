import Media

/// Where a reader is in one track.
struct TrackCursor: Sendable {
  let track: MP4Track

  /// The sample that comes next; `nil` if none is known.
  private(set) var head: SampleRecord?

  /// Whether the track's samples are over, whatever else the file has.
  private(set) var isAtEnd = false

  private var samples: IteratorSequence<SampleTable.Iterator>?
  private var nextIndex: Int

  /// Whether the track has more samples than `samples`.
  private var isStartOnly: Bool

  /// What fragments have brought, after `samples`.
  private var runs: [FragmentRun] = []
  private var run: FragmentRun.Iterator?

  /// When the last of `runs` is over, in ticks of the track.
  private var endOfRuns: Int64?

  /// Samples of fragments that are decoded before this are left out.
  private let firstDecodeTime: Int64

  /// The sample entry of the sample before.
  private var descriptionIndex: Int?

  /// Whether samples that lie side by side are taken together.
  private var joinsSamples = false

  /// Frames of uncompressed sound that are taken together at most, and their bytes.
  static let frameLimit = 4096
  static let byteLimit = 1 << 16

  /// Starts at a sample of a table; `isStartOnly` says that the track has more of them.
  init(_ track: MP4Track, _ table: SampleTable, at index: Int, isStartOnly: Bool) {
    self.track = track
    nextIndex = index
    self.isStartOnly = isStartOnly
    firstDecodeTime = .min
    samples = table.samples(in: index..<max(index, table.count))
    advance()
  }

  /// Starts in fragments, at the first sample that is decoded at a time or later.
  init(_ track: MP4Track, startingAt decodeTime: Int64?) {
    self.track = track
    nextIndex = 0
    isStartOnly = false
    firstDecodeTime = decodeTime ?? .min
  }

  /// Whether the rest of the track's samples has to be loaded to continue.
  var needsTable: Bool { head == nil && isStartOnly }

  /// Goes on in a table that has all samples.
  mutating func go(on table: SampleTable) {
    isStartOnly = false
    samples = table.samples(in: nextIndex..<max(nextIndex, table.count))
    advance()
  }

  /// Adds what a fragment has brought.
  mutating func append(_ samples: FragmentSamples) {
    guard !isAtEnd, let last = samples.runs.last else { return }
    runs += samples.runs
    endOfRuns = last.endTime
    if head == nil { advance() }
  }

  /// Microseconds from the next sample to the end of what is known; `nil` without a next sample.
  var queuedTime: Int64? {
    guard let head else { return nil }
    return endOfRuns.map { track.time($0.subtractingClamped(head.decodeTime)).microseconds } ?? 0
  }

  /// The format of the next sample, where it is another one than that of the sample before.
  mutating func takeFormat() -> TrackFormat? {
    guard let head, head.descriptionIndex != descriptionIndex else { return nil }
    descriptionIndex = head.descriptionIndex
    let format = track.format(at: head.descriptionIndex)
    joinsSamples = format.audio?.isUncompressed == true
    return format
  }

  /// Takes the next sample, or of uncompressed sound those that lie side by side in the file.
  mutating func take(within fileLength: Int) -> SampleRecord? {
    guard var taken = head else { return nil }
    advance()
    guard joinsSamples else { return taken }
    for _ in 1..<Self.frameLimit {
      guard let next = head, next.range.upperBound <= fileLength,
        next.size <= Self.byteLimit - taken.size, let joined = taken.joined(with: next)
      else { break }
      taken = joined
      advance()
    }
    return taken
  }

  /// Ends the track.
  mutating func end() {
    (head, isStartOnly, isAtEnd) = (nil, false, true)
    (runs, run) = ([], nil)
  }

  /// Whether the next sample is decoded before that of another track.
  func comes(before other: TrackCursor) -> Bool {
    guard let head, let rival = other.head else { return head != nil }
    let (time, rivalTime) = (track.decodeTime(of: head), other.track.decodeTime(of: rival))
    return time == rivalTime ? head.offset < rival.offset : time < rivalTime
  }

  private mutating func advance() {
    if let next = samples?.next() {
      nextIndex = next.index + 1
      head = next
      return
    }
    samples = nil
    head = nextOfFragments()
  }

  private mutating func nextOfFragments() -> SampleRecord? {
    while true {
      while let next = run?.next() {
        if next.decodeTime >= firstDecodeTime { return next }
      }
      guard !runs.isEmpty else { return nil }
      run = runs.removeFirst().makeIterator()
    }
  }
}

extension SampleRecord {
  /// This sample and the next one as one; `nil` if they do not follow each other without a gap.
  fileprivate func joined(with next: SampleRecord) -> SampleRecord? {
    guard next.offset == range.upperBound, next.descriptionIndex == descriptionIndex,
      next.decodeTime == decodeTime.addingClamped(duration),
      next.presentationTime == presentationTime.addingClamped(duration), isSync, next.isSync
    else { return nil }
    return SampleRecord(
      index: index, offset: offset, size: size + next.size, decodeTime: decodeTime,
      presentationTime: presentationTime, duration: duration.addingClamped(next.duration),
      isSync: true, descriptionIndex: descriptionIndex)
  }
}

extension AudioFormat {
  /// Whether it is PCM: its samples are frames, each a number for every channel.
  fileprivate var isUncompressed: Bool { Self.uncompressed.contains(codec) }

  private static let uncompressed: Set<FourCC> = [
    "lpcm", "ipcm", "fpcm", "sowt", "twos", "raw ", "NONE", "in24", "in32", "fl32", "fl64", "s16l",
    "alaw", "ulaw",
  ]
}
