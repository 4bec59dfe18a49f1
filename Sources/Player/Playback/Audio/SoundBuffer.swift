import Media

/// Decoded sound between the decoder and the device: bounded, and kept until it has been heard.
///
/// What was handed out stays for a moment: a device that was emptied or lost gets it once more. A
/// pure value; `AudioFeed` gives it to two tasks.
struct SoundBuffer: Sendable {
  /// Blocks that are here, by time; the first one has the number `firstNumber`.
  private var blocks: [PCMBlock] = []
  private(set) var firstNumber = 0
  private var byteCount = 0
  private var epoch = Epoch()
  private(set) var supply = BufferSupply.flowing

  /// How far sound is decoded ahead of what is heard, at normal speed.
  static let target = Duration.seconds(1)

  /// Decoding resumes at this level, so that it does not wake for each sample.
  static let refillLevel = Duration.milliseconds(800)

  /// The most that may wait, in time and in bytes: a second of 7.1 at 192 kHz is 6 MB.
  static let longest = Duration.seconds(3)
  static let byteLimit = 16 << 20

  /// What has been heard is kept for this long.
  static let memory = Duration.milliseconds(500)

  var isEmpty: Bool { blocks.isEmpty }

  /// The first block that is here.
  var first: PCMBlock? { blocks.first }

  /// Where the last block ends.
  var end: Duration? { blocks.last.map(\.end) }

  /// The block with a number; if it was given up, the first one that is here.
  func block(from number: Int) -> (number: Int, block: PCMBlock)? {
    let index = max(0, number - firstNumber)
    return index < blocks.count ? (firstNumber + index, blocks[index]) : nil
  }

  /// How much follows a moment; a hole counts, since it will be silence.
  func length(from position: Duration) -> Duration {
    end.map { max(.zero, $0 - position) } ?? .zero
  }

  /// Whether no more can be put in for now.
  func isFull(from position: Duration) -> Bool {
    length(from: position) >= Self.longest || byteCount >= Self.byteLimit
  }

  /// Whether more should be decoded.
  func wantsMore(from position: Duration, rate: PlaybackRate) -> Bool {
    supply == .flowing && !isFull(from: position)
      && length(from: position) < rate.mediaTime(in: Self.target)
  }

  /// Whether so little is left that it is worth waking the decoder.
  func isLow(at position: Duration, rate: PlaybackRate) -> Bool {
    wantsMore(from: position, rate: rate)
      && length(from: position) < rate.mediaTime(in: Self.refillLevel)
  }

  mutating func removeAll(epoch: Epoch) -> Bool {
    guard epoch > self.epoch else { return false }
    self.epoch = epoch
    clear()
    supply = .flowing
    return true
  }

  mutating func insert(_ block: PCMBlock, epoch: Epoch) -> Bool {
    guard epoch == self.epoch, block.frameCount > 0 else { return false }
    supply = .flowing
    // Blocks follow each other; what comes before the last one can no longer be heard.
    if let last = blocks.last, block.end <= last.end { return false }
    blocks.append(block)
    byteCount += block.byteCount
    return true
  }

  mutating func close(_ supply: BufferSupply, epoch: Epoch) -> Bool {
    guard epoch == self.epoch else { return false }
    self.supply = supply
    return true
  }

  /// Goes on to another moment; returns whether nothing that belongs there is missing.
  mutating func advance(to target: Duration, isAhead: Bool) -> Bool {
    let isHere =
      blocks.first.map { $0.start <= target } ?? false
      && blocks.last.map { $0.end > target } ?? false
    // Where the sound has ended, or there is none, nothing can be missing after it.
    let isBehindEnd = supply != .flowing && blocks.last.map { $0.end <= target } ?? true
    let comes = isAhead && blocks.last.map { $0.end <= target } ?? true
    guard isHere || isBehindEnd || comes else { return false }
    release(before: target)
    return true
  }

  /// Gives up what ends before a moment; returns whether that was anything.
  @discardableResult
  mutating func release(before position: Duration) -> Bool {
    let count = blocks.prefix { $0.end <= position }.count
    guard count > 0 else { return false }
    byteCount -= blocks.prefix(count).reduce(0) { $0 + $1.byteCount }
    blocks.removeFirst(count)
    firstNumber += count
    return true
  }

  private mutating func clear() {
    firstNumber += blocks.count
    blocks.removeAll()
    byteCount = 0
  }
}

extension PCMBlock {
  var start: Duration { presentationTime.duration }
  var end: Duration { (presentationTime + duration).duration }
  fileprivate var byteCount: Int { channels.count * frameCount * 4 + 256 }
}
