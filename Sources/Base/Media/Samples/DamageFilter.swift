/// Holds back pictures until it is known that no damage has reached them.
///
/// A damaged picture spoils every picture that refers to it, up to the next sync sample. The
/// decoder reports damage when the picture itself comes out, but a B-picture comes out before the
/// later picture that it refers to. So a picture is released only when all that were decoded before
/// it have come out too; in an undamaged film that costs only a delay of a few pictures.
package struct DamageFilter {
  /// Pictures that were left out because of damage.
  package var hiddenCount: Int { settledHiddenCount + hiddenSamples.count }

  /// Samples whose pictures are left out, of those that may still be decoded once more.
  private var hiddenSamples: Set<Int> = []

  /// How many have been left out before these.
  private var settledHiddenCount = 0

  /// Samples without a picture so far, in decoding order.
  private var outstanding: [Sample] = []
  private var syncSamples: [Sample] = []
  private var damagedSamples: [Int] = []
  private var waiting: [(frame: Frame, isPresented: Bool)] = []

  /// When the picture that was released last is shown.
  private var lastTime: MediaTime?

  /// The first sample after damage: pictures that are shown before it have lost what they refer to.
  private var restart: Sample?
  private var awaitsRestart = false

  private struct Sample {
    let index: Int
    let presentationTime: MediaTime
    let isPresented: Bool
  }

  /// Records a sample that is about to be decoded.
  package mutating func expect(_ sample: EncodedSample) {
    let index = sample.index
    let next = Sample(
      index: index, presentationTime: sample.presentationTime, isPresented: sample.isPresented)
    if awaitsRestart { (restart, awaitsRestart) = (next, false) }
    outstanding.append(next)
    outstanding.removeAll { $0.index + SamplesInFlight.patience < index }
    if sample.isSync {
      syncSamples.append(next)
      forgetWhatIsSettled()
    }
  }

  /// Records a sample that the decoder could not use.
  package mutating func lose(_ index: Int, isPresented: Bool = true) {
    let isOutstanding = outstanding.contains { $0.index == index }
    outstanding.removeAll { $0.index == index }
    damagedSamples.append(index)
    if isPresented && isOutstanding { hiddenSamples.insert(index) }
  }

  /// Records a picture that is shown even if it is damaged.
  package mutating func show(_ index: Int) {
    outstanding.removeAll { $0.index == index }
    hiddenSamples.remove(index)
  }

  /// Takes a picture; `release()` returns it if it may be shown.
  ///
  /// A picture that the edit list does not present is never shown, but its damage counts. If a
  /// sample belongs before it on the screen and has given no picture yet, it will not give one: the
  /// filter does not wait for it.
  package mutating func add(_ frame: Frame, isPresented: Bool = true) {
    outstanding.removeAll { $0.index == frame.sampleIndex }
    countMissing(before: frame)
    outstanding.removeAll { $0.presentationTime < frame.presentationTime }
    if frame.isDamaged { damagedSamples.append(frame.sampleIndex) }
    waiting.append((frame, isPresented))
  }

  /// Returns the pictures about which everything is known, in order of arrival.
  ///
  /// Damage can also move a picture in the decoder's order. One that comes too late is left out,
  /// because the screen is past it.
  package mutating func release() -> [Frame] {
    dropSpoiled()
    let oldest = outstanding.first?.index ?? .max
    let settled = waiting.prefix { $0.frame.sampleIndex < oldest }
    waiting.removeFirst(settled.count)
    var released: [Frame] = []
    for (frame, isPresented) in settled where isPresented {
      if let lastTime, frame.presentationTime < lastTime {
        hiddenSamples.insert(frame.sampleIndex)
      } else {
        lastTime = frame.presentationTime
        released.append(frame)
      }
    }
    return released
  }

  /// Returns the rest, at the end of the film.
  package mutating func finish() -> [Frame] {
    outstanding.removeAll()
    return release()
  }

  /// What the pictures take that wait here.
  package var waitingByteCount: Int { waiting.reduce(0) { $0 + $1.frame.picture.byteCount } }

  /// Whether any sample from `first` on, and before `index`, is known to be damaged.
  package func hasDamage(from first: Int?, before index: Int) -> Bool {
    guard let first, first < index else { return false }
    return damagedSamples.contains(where: (first..<index).contains)
  }

  /// Whether a picture may still come of a sample before `index`.
  package func isWaiting(before index: Int) -> Bool {
    outstanding.contains { $0.index < index }
  }

  /// Forgets the samples from `index` on, which will be decoded once more.
  package mutating func forget(from index: Int) {
    outstanding.removeAll { $0.index >= index }
    syncSamples.removeAll { $0.index >= index }
    damagedSamples.removeAll { $0 >= index }
    waiting.removeAll { $0.frame.sampleIndex >= index }
    hiddenSamples = hiddenSamples.filter { $0 < index }
  }

  /// Forgets what happened before damage, and expects the sync sample after it.
  package mutating func restartAtSync() {
    let time = lastTime
    reset()
    lastTime = time
    awaitsRestart = true
  }

  /// Forgets everything but the count.
  package mutating func reset() {
    self = DamageFilter(settledHiddenCount: hiddenCount)
  }

  package init(settledHiddenCount: Int = 0) {
    self.settledHiddenCount = settledHiddenCount
  }

  /// Counts the pictures of an open group that a decoder leaves out when it begins there.
  private mutating func countMissing(before frame: Frame) {
    guard let restart else { return }
    let missing = outstanding.filter {
      $0.isPresented && $0.presentationTime < frame.presentationTime
        && $0.presentationTime < restart.presentationTime
    }
    hiddenSamples.formUnion(missing.map(\.index))
  }

  /// Leaves out what is spoiled as soon as that is known: it need not take memory until then.
  private mutating func dropSpoiled() {
    guard !damagedSamples.isEmpty else { return }
    let all = waiting
    waiting.removeAll()
    for (frame, isPresented) in all {
      if !isSpoiled(frame) {
        waiting.append((frame, isPresented))
      } else if isPresented {
        hiddenSamples.insert(frame.sampleIndex)
      }
    }
  }

  /// Whether there is damage between a sample and the sync sample that its decoding began with.
  private func isSpoiled(_ frame: Frame) -> Bool {
    let start = groupStart(of: frame)
    return damagedSamples.contains { start <= $0 && $0 <= frame.sampleIndex }
  }

  /// The first sample that a frame may depend on.
  ///
  /// A frame that follows its sync sample in the file and precedes it on the screen may refer to
  /// the group before, too (an open group of pictures).
  private func groupStart(of frame: Frame) -> Int {
    let starts = syncSamples.reversed().drop { $0.index > frame.sampleIndex }.prefix(2)
    guard let start = starts.first else { return .min }
    guard frame.presentationTime < start.presentationTime else { return start.index }
    return starts.dropFirst().first?.index ?? .min
  }

  /// Drops what lies before the group ahead of that of the oldest picture still to be released.
  private mutating func forgetWhatIsSettled() {
    let oldest = min(
      waiting.map(\.frame.sampleIndex).min() ?? .max, outstanding.first?.index ?? .max)
    guard let own = syncSamples.lastIndex(where: { $0.index <= oldest }), own > 0 else { return }
    let start = syncSamples[own - 1].index
    syncSamples.removeAll { $0.index < start }
    damagedSamples.removeAll { $0 < start }
    let settled = hiddenSamples.filter { $0 < start }
    settledHiddenCount += settled.count
    hiddenSamples.subtract(settled)
  }
}
