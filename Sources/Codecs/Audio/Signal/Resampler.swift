import Media

/// Changes the number of frames a second: 44 100 to 48 000, say.
///
/// Between two frames a band-limited wave has exactly one shape, the sum of a sinc function for
/// each frame. A device needs its values at other moments. So each output frame is such a sum, over
/// the frames around its moment. The sinc is infinitely long; a Kaiser window ends it after 64 of
/// its zeros on each side, which leaves errors of less than −100 dB.
///
/// If the rate is reduced, frequencies above half of the new rate would come back as others
/// ("aliases"), so the sinc is widened: it becomes the low-pass filter that removes them.
///
/// Moments are counted in exact fractions: with 44 100 to 48 000 each moment lies n ⋅ 147 ⁄ 160
/// frames from the first, so there are 160 sets of factors, made once ("polyphase"). The sound comes
/// block by block, and the result is the same as for the whole at once.
public struct Resampler: Sendable {
  public let inputRate: Int
  public let outputRate: Int

  /// How many frames must come in after a moment before the frame of that moment comes out.
  public var latency: Int { isPassing ? 0 : bank.half }

  private let isPassing: Bool
  private let bank: FilterBank
  private let whole: Int
  private let step: Int

  /// The frames that are still needed, of each channel; what comes before the first is silence.
  private var history: [[Float]]

  /// The input frame at or before the moment of the next output, in the count of `history`.
  private var position: Int

  /// How far beyond it the moment lies, in units of 1 ⁄ `bank.phaseCount` frames.
  private var phase = 0
  private var inputCount = 0
  private var outputCount = 0
  private let rules: AudioRules

  /// Creates a resampler.
  ///
  /// - Parameters:
  ///   - inputRate: Frames a second of what comes in, 1 to 2²⁰.
  ///   - outputRate: Frames a second of what comes out.
  ///   - channelCount: How many channels there are.
  public init(from inputRate: Int, to outputRate: Int, channelCount: Int) {
    self.init(from: inputRate, to: outputRate, channelCount: channelCount, rules: .core)
  }

  /// Creates a resampler that works by other rules.
  package init(
    from inputRate: Int, to outputRate: Int, channelCount: Int, rules: AudioRules
  ) {
    precondition(1...(1 << 20) ~= inputRate && 1...(1 << 20) ~= outputRate, "rates are in hertz")
    self.inputRate = inputRate
    self.outputRate = outputRate
    self.rules = rules
    isPassing = inputRate == outputRate
    let divisor = Self.greatestCommonDivisor(inputRate, outputRate)
    bank = FilterBank(
      phaseCount: outputRate / divisor,
      ratio: min(1, Double(outputRate) / Double(inputRate)), isNeeded: !isPassing)
    (whole, step) = (inputRate / outputRate, inputRate / divisor % (outputRate / divisor))
    history = Array(
      repeating: [Float](repeating: 0, count: max(0, bank.half - 1)), count: channelCount)
    position = max(0, bank.half - 1)
  }

  /// Takes frames, and returns those that follow from them.
  ///
  /// - Parameter channels: Planar numbers.
  /// - Returns: Planar numbers at the new rate; about `latency` frames come later.
  public mutating func process(_ channels: [[Float]]) -> [[Float]] {
    guard !isPassing else { return channels }
    inputCount += channels.first?.count ?? 0
    return produce(channels, limit: .max)
  }

  /// Returns what is still held back, after the last frame, and starts again.
  public mutating func finish() -> [[Float]] {
    guard !isPassing else { return Array(repeating: [], count: history.count) }
    // The frames that begin before the sound is over.
    let (scaled, divisor) = (inputCount.multipliedFullWidth(by: outputRate), inputRate)
    let floor = divisor.dividingFullWidth(scaled)
    let total = floor.quotient + (floor.remainder > 0 ? 1 : 0)
    let silence = [Float](repeating: 0, count: bank.half + 1)
    let rest = produce(
      Array(repeating: silence, count: history.count), limit: total - outputCount)
    self = Resampler(
      from: inputRate, to: outputRate, channelCount: history.count, rules: rules)
    return rest
  }

  private mutating func produce(_ channels: [[Float]], limit: Int) -> [[Float]] {
    for (channel, numbers) in channels.enumerated() { history[channel] += numbers }
    let available = history.first?.count ?? 0
    var output = history.map { _ in [Float]() }
    var count = 0
    let (startPosition, startPhase) = (position, phase)
    for channel in history.indices {
      (position, phase, count) = (startPosition, startPhase, 0)
      while position + bank.half < available, count < limit {
        output[channel].append(
          ruledFrame(outputCount + count, of: history[channel])
            ?? bank.sum(history[channel], from: position - bank.half + 1, phase: phase))
        advance()
        count += 1
      }
    }
    outputCount += count
    let unneeded = min(position - bank.half + 1, available)
    for channel in history.indices { history[channel].removeFirst(unneeded) }
    position -= unneeded
    return output
  }

  /// What a rule makes of the frames around the present position, if there is one.
  private func ruledFrame(_ index: Int, of frames: [Float]) -> Float? {
    guard let rule = rules.resampledFrame else { return nil }
    // Frame 0 of the input in the count of `frames`: before or after what is still kept.
    let (scaled, divisor) = (index.multipliedFullWidth(by: inputRate), outputRate)
    let first = position - divisor.dividingFullWidth(scaled).quotient
    return rule(
      index,
      { number in
        let (place, isBeyond) = number.addingReportingOverflow(first)
        return !isBeyond && frames.indices.contains(place) ? frames[place] : 0
      }, inputRate, outputRate)
  }

  /// Goes on to the moment of the next output.
  private mutating func advance() {
    position += whole
    phase += step
    if phase >= bank.phaseCount {
      phase -= bank.phaseCount
      position += 1
    }
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (divisor, rest) = (first, second)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor
  }
}
