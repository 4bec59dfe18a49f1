import Media

/// Holds back pictures until it is known that no damage has reached them.
///
/// A damaged picture spoils every picture that refers to it, up to the next sync sample. The
/// decoder reports damage when the picture itself comes out, but a B-picture comes out before the
/// later picture that it refers to. So a picture is released only when all that were decoded before
/// it have come out too; in a sound film that costs a delay of a few pictures and nothing else.
struct DamageFilter {
  /// Pictures that were left out because of damage.
  private(set) var hiddenCount = 0

  /// Samples without a picture so far, in decoding order.
  private var outstanding: [Int] = []
  private var syncSamples: [Int] = []
  private var damagedSamples: [Int] = []
  private var waiting: [(frame: Frame, isPresented: Bool)] = []

  /// After so many further samples a picture will not come any more: decoders reorder 16 at most.
  static let patience = 64

  /// Takes note of a sample that is about to be decoded.
  mutating func expect(_ index: Int, isSync: Bool) {
    outstanding.append(index)
    outstanding.removeAll { $0 + Self.patience < index }
    if isSync {
      syncSamples.append(index)
      forgetWhatIsSettled()
    }
  }

  /// Takes note of a sample that the decoder could not use.
  mutating func lose(_ index: Int) {
    outstanding.removeAll { $0 == index }
    damagedSamples.append(index)
  }

  /// Takes a picture; `release()` gives it back if it may be seen.
  ///
  /// One that the edit list does not present never may, but its damage counts.
  mutating func add(_ frame: Frame, isDamaged: Bool, isPresented: Bool = true) {
    outstanding.removeAll { $0 == frame.sampleIndex }
    if isDamaged { damagedSamples.append(frame.sampleIndex) }
    waiting.append((frame, isPresented))
  }

  /// Returns the pictures about which all is known, in the order in which they came.
  mutating func release() -> [Frame] {
    let oldest = outstanding.first ?? .max
    let settled = waiting.prefix { $0.frame.sampleIndex < oldest }.filter(\.isPresented)
    waiting.removeFirst(waiting.prefix { $0.frame.sampleIndex < oldest }.count)
    let sound = settled.map(\.frame).filter { !isSpoiled($0.sampleIndex) }
    hiddenCount += settled.count - sound.count
    return sound
  }

  /// Returns the rest, at the end of the film.
  mutating func finish() -> [Frame] {
    outstanding.removeAll()
    return release()
  }

  /// Forgets everything but the count.
  mutating func reset() {
    self = DamageFilter(hiddenCount: hiddenCount)
  }

  init(hiddenCount: Int = 0) {
    self.hiddenCount = hiddenCount
  }

  /// Whether there is damage between a sample and the sync sample that its decoding began with.
  private func isSpoiled(_ index: Int) -> Bool {
    let start = syncSamples.last { $0 <= index } ?? .min
    return damagedSamples.contains { start <= $0 && $0 <= index }
  }

  /// Drops what lies before the group of the oldest picture that is still to be released.
  private mutating func forgetWhatIsSettled() {
    let oldest = min(waiting.map(\.frame.sampleIndex).min() ?? .max, outstanding.first ?? .max)
    guard let start = syncSamples.last(where: { $0 <= oldest }) else { return }
    syncSamples.removeAll { $0 < start }
    damagedSamples.removeAll { $0 < start }
  }
}
