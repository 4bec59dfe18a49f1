import Media

/// One run of sound through a device: from a moment of the film on, without a break.
///
/// It takes blocks from the buffer, has them brought into the device's form, and remembers which
/// moment each frame belongs to. A seek or another device begins another run; another speed only
/// begins another part of it.
struct SoundRun: Sendable {
  let format: DeviceFormat

  /// The speed of what is written next.
  var rate: PlaybackRate { parts[parts.count - 1].rate }

  /// How much of it has been heard.
  var clock: AudioClock

  /// Frames that the device has taken.
  private var writtenCount = 0

  /// Whether the device has been paused.
  var isPaused = false

  /// When the device took the first frames, or went on after a pause; `nil` before that.
  var started: Duration?

  /// Whether all sound has been handed out, and only silence follows.
  private(set) var isFinished = false

  /// The parts of different speeds that have not been heard to their ends, in order; never empty.
  private var parts: [Part]
  private var renderer: any PCMRenderer
  private var nextNumber: Int

  /// What the device was opened for.
  private let opened: DeviceFormat

  /// What it has to be opened for before the next block; `nil` while it need not.
  private(set) var betterFormat: DeviceFormat?

  /// Where the input ends that the renderer has taken.
  private var inputEnd: MediaTime

  /// Numbers that the device has not taken yet.
  private(set) var pending: [Float] = []

  /// What is played at one speed.
  private struct Part {
    /// How long the device plays until its first frame.
    let time: Duration

    /// The moment of the film that is heard with it.
    let moment: Duration
    let rate: PlaybackRate

    func moment(_ played: Duration) -> Duration { moment + rate.mediaTime(in: played - time) }
  }

  /// A hole longer than this becomes silence piece by piece.
  private static let longestHole = Duration.milliseconds(500)

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - request: What the renderer is made for.
  ///   - opened: What the device was opened for, which it may not have been able to be.
  ///   - rate: How fast the film runs.
  ///   - number: The first block that may belong to it.
  ///   - rules: How the clock follows the device.
  ///   - makeRenderer: Makes the renderer.
  init(
    _ request: RenderRequest, opened: DeviceFormat, rate: PlaybackRate, fromBlock number: Int,
    rules: PlaybackRules, makeRenderer: (RenderRequest) -> any PCMRenderer
  ) {
    format = request.format
    self.opened = opened
    parts = [Part(time: .zero, moment: request.start.duration, rate: rate)]
    inputEnd = request.start
    nextNumber = number
    renderer = makeRenderer(request)
    clock = AudioClock(sampleRate: request.format.sampleRate, rules: rules)
  }

  /// The moment where the sound ends that the device has taken.
  var writtenEnd: Duration { moment(writtenLength) }

  /// The moment that is heard at a wall time.
  func heard(at wallTime: Duration) -> Duration {
    moment(min(clock.position(at: wallTime), writtenLength))
  }

  /// Keeps at least this many frames waiting for the device, if there are that many.
  mutating func prepare(_ frameCount: Int, from buffer: SoundBuffer) {
    let wanted = frameCount * format.layout.count
    while pending.count < wanted {
      if let next = buffer.block(from: nextNumber) {
        guard !asksForMore(next.block) else { return }
        take(next.block, number: next.number)
      } else if buffer.supply != .flowing {
        if !isFinished { pending += renderer.finish() }
        isFinished = true
        // The clock never lacks a master: until the last frame is heard, silence follows.
        pending += [Float](repeating: 0, count: max(0, wanted - pending.count))
      } else {
        return
      }
    }
  }

  /// Records what the device has taken.
  mutating func didWrite(_ frameCount: Int) {
    writtenCount += frameCount
    pending.removeFirst(min(pending.count, frameCount * format.layout.count))
  }

  mutating func setVolume(_ factor: Float) { renderer.setVolume(factor) }

  /// Goes to another speed: what has been handed out is heard at the one before.
  mutating func setRate(_ rate: PlaybackRate, at wallTime: Duration) {
    guard rate != self.rate else { return }
    let rendered = writtenCount + pending.count / format.layout.count
    var change = SpeedChange(
      frame: rendered, moment: moment(length(rendered)), samples: [])
    if !isFinished, betterFormat == nil { change = renderer.setSpeed(rate.thousandths) }
    pending += change.samples
    let heard = clock.position(at: wallTime)
    if let present = parts.lastIndex(where: { $0.time <= heard }) { parts.removeFirst(present) }
    parts.append(
      Part(time: length(change.frame), moment: change.moment, rate: rate))
  }

  /// The speed that is heard at a wall time.
  func rateHeard(at wallTime: Duration) -> PlaybackRate {
    part(at: clock.position(at: wallTime)).rate
  }

  /// How long it takes until the next speed is heard; `nil` if none follows.
  func timeToNextRate(at wallTime: Duration) -> Duration? {
    let played = clock.position(at: wallTime)
    return parts.first { $0.time > played }.map { $0.time - played }
  }

  /// Whether a block is for a better device; the run then ends before it.
  private mutating func asksForMore(_ block: PCMBlock) -> Bool {
    guard let better = opened.better(for: block, than: format) else { return false }
    if betterFormat == nil { pending += renderer.finish() }
    betterFormat = better
    return true
  }

  private mutating func take(_ block: PCMBlock, number: Int) {
    let hole = block.start - inputEnd.duration
    if hole > Self.longestHole {
      pending += renderer.render(silence(like: block))
      inputEnd = inputEnd + MediaTime(Self.longestHole, timescale: block.duration.timescale)
    } else {
      pending += renderer.render(block)
      inputEnd = max(inputEnd, block.presentationTime + block.duration)
      nextNumber = number + 1
    }
  }

  private func silence(like block: PCMBlock) -> PCMBlock {
    let count = Int(MediaTime(Self.longestHole, timescale: block.duration.timescale).value)
    let time = inputEnd.converted(to: block.duration.timescale)
    return PCMBlock(
      channels: Array(repeating: [Float](repeating: 0, count: count), count: block.layout.count),
      sampleRate: block.sampleRate, layout: block.layout, presentationTime: time,
      sampleIndex: block.sampleIndex)
  }

  private var writtenLength: Duration { length(writtenCount) }

  private func length(_ frameCount: Int) -> Duration {
    MediaTime(value: Int64(frameCount), timescale: UInt32(clamping: format.sampleRate)).duration
  }

  /// The moment of the film that comes out of the device so long after the run's first frame.
  private func moment(_ played: Duration) -> Duration { part(at: played).moment(played) }

  /// What is played so long after the run's first frame.
  private func part(at played: Duration) -> Part {
    parts.last { $0.time <= played } ?? parts[0]
  }
}
