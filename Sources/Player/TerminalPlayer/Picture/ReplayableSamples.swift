import Media

/// The samples that another decoder needs to show the frames that this one has not shown.
///
/// They begin at a sync sample. Once the picture of a later sync sample is out, so are all that are
/// shown before it, and the samples before that one are no longer needed.
struct ReplayableSamples {
  /// From a sync sample on, in decoding order; empty if there were too many.
  private(set) var samples: [EncodedSample] = []

  /// When the last frame that came out was shown.
  private var shownTime: MediaTime?

  private var byteCount = 0

  /// Bytes that are kept at most: a group of pictures has no limit of its own.
  private let byteLimit: Int

  init(byteLimit: Int = 64 << 20) { self.byteLimit = byteLimit }

  /// Keeps a sample that is about to be decoded.
  mutating func add(_ sample: EncodedSample) {
    // The rest of a group that was given up is of no use.
    if samples.isEmpty, byteCount > byteLimit, !sample.isSync { return }
    if samples.isEmpty { byteCount = 0 }
    samples.append(sample)
    byteCount += sample.byteCount
    if byteCount > byteLimit { samples = [] }
  }

  /// Records frames that came out.
  mutating func show(_ frames: [Frame]) {
    guard let last = frames.map(\.presentationTime).max() else { return }
    shownTime = shownTime.map { max($0, last) } ?? last
    guard
      let start = samples.lastIndex(where: { $0.isSync && $0.presentationTime <= last }), start > 0
    else { return }
    byteCount -= samples[..<start].reduce(0) { $0 + $1.byteCount }
    samples.removeFirst(start)
  }

  /// Whether a frame of a second decoder has not been shown by the first one.
  func isNew(_ frame: Frame) -> Bool { shownTime.map { frame.presentationTime > $0 } ?? true }

  mutating func removeAll() { self = ReplayableSamples(byteLimit: byteLimit) }
}
