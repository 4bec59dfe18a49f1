#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Plays sound faster or slower at its own pitch: WSOLA.
///
/// Played faster like a tape, voices would squeak. Instead the sound is cut into windows of 12 ms,
/// which overlap by half, and fewer or more of them are laid side by side than there were:
///
///     input    |--a--|--b--|--c--|--d--|--e--|--f--|
///     output   |--a--|--c'-|--d'-|--f'-|               at 1.5 times the speed
///
/// A window taken from exactly the place that the speed gives would not fit the one before: waves
/// would meet in opposite phase. So the best place is searched, within 20 ms around that ("waveform
/// similarity overlap-add", Verhelst and Roelands 1993): where the sound is most similar to the
/// continuation of the window before. The overlapping parts are cross-faded. Where sound is slowed
/// down, it is searched in less of it, so that it is not heard more than 20 ms early or late.
///
/// At normal speed sound passes unchanged. When the speed changes, the output goes on with the frame
/// that would have followed, so a change is not heard as a break.
public struct TimeStretch: Sendable {
  /// How fast the sound is played, in thousandths.
  public private(set) var thousandths: Int

  /// Frames that have come out.
  public private(set) var outputCount = 0

  private let hop: Int
  private let sampleRate: Int
  private let fade: [Float]

  /// The input from frame `start` on, of each channel, and the sum of all channels.
  private var input: [[Float]]
  private var mono: [Float] = []
  private var start = 0
  private var inputCount = 0

  /// Where in the input and in the output the present speed began.
  private var anchor = (input: 0, output: 0)

  /// Whether sound passes unchanged.
  private var isPassing: Bool

  /// Where the window before was taken from; `nil` before the first.
  private var previous: Int?
  private let rules: AudioRules

  /// The speeds at which sound stays sound; beyond them it is muted.
  public static let range = 500...2000

  /// Creates a stretcher.
  ///
  /// - Parameters:
  ///   - thousandths: The speed, 1000 is normal; within ``range``.
  ///   - sampleRate: Frames a second.
  ///   - channelCount: How many channels there are.
  public init(thousandths: Int, sampleRate: Int, channelCount: Int) {
    self.init(
      thousandths: thousandths, sampleRate: sampleRate, channelCount: channelCount, rules: .core)
  }

  /// Creates a stretcher with other rules.
  package init(thousandths: Int, sampleRate: Int, channelCount: Int, rules: AudioRules) {
    precondition(Self.range ~= thousandths, "at other speeds sound is muted")
    self.thousandths = thousandths
    self.rules = rules
    isPassing = thousandths == 1000
    hop = max(8, sampleRate * 6 / 1000)
    self.sampleRate = sampleRate
    fade = Self.fade(hop)
    input = Array(repeating: [], count: channelCount)
  }

  /// The frame of the input with which the output goes on.
  public var nextInput: Int {
    isPassing ? inputCount : previous.map { $0 + hop } ?? anchor.input
  }

  /// Takes frames, and returns those that follow from them: planar numbers both.
  public mutating func process(_ channels: [[Float]]) -> [[Float]] {
    let count = channels.first?.count ?? 0
    inputCount += count
    guard !isPassing else {
      outputCount += count
      return channels
    }
    append(channels)
    return produce(limit: .max)
  }

  /// Goes on at another speed, from the frame `nextInput` of the input on.
  ///
  /// - Parameter thousandths: The speed, within ``range``.
  /// - Returns: What has been held back, where the sound passes unchanged from now on.
  public mutating func setSpeed(_ thousandths: Int) -> [[Float]] {
    precondition(Self.range ~= thousandths, "at other speeds sound is muted")
    anchor = (nextInput, outputCount)
    self.thousandths = thousandths
    defer { isPassing = thousandths == 1000 }
    if isPassing { start = inputCount }
    guard !isPassing, thousandths == 1000 else { return input.map { _ in [] } }
    let rest = input.map { Array($0.dropFirst(anchor.input - start)) }
    outputCount += rest.first?.count ?? 0
    forgetAll()
    return rest
  }

  /// Returns what is still held back, after the last frame, and starts again.
  public mutating func finish() -> [[Float]] {
    defer {
      forgetAll()
      (start, inputCount, outputCount, anchor) = (0, 0, 0, (0, 0))
    }
    guard !isPassing else { return input.map { _ in [] } }
    let left = (inputCount - anchor.input) * 1000
    let total = anchor.output + (left + thousandths - 1) / thousandths
    let silence = [Float](repeating: 0, count: 4 * (hop + searchRadius))
    append(input.map { _ in silence })
    return produce(limit: total - outputCount)
  }

  private mutating func forgetAll() {
    input = input.map { _ in [] }
    mono = []
    previous = nil
  }

  private mutating func append(_ channels: [[Float]]) {
    guard let frameCount = channels.first?.count else { return }
    var sum = [Float](repeating: 0, count: frameCount)
    for (channel, numbers) in channels.enumerated() {
      input[channel] += numbers
      for frame in 0..<frameCount { sum[frame] += numbers[frame] }
    }
    mono += sum
  }

  /// How far a window may be from the place that the speed alone would give.
  private var searchRadius: Int { max(8, sampleRate * min(thousandths, 1000) / 50_000) }

  /// Where the next window belongs by the speed alone.
  private var idealPlace: Int {
    anchor.input + (outputCount - anchor.output) * thousandths / 1000
  }

  /// Lays windows side by side, as long as there is input for them; `limit` frames at most.
  private mutating func produce(limit: Int) -> [[Float]] {
    var output = input.map { _ in [Float]() }
    var count = 0
    while count < limit {
      let ideal = idealPlace
      let needed = max(ideal + searchRadius, (previous ?? 0) + hop) + 2 * hop
      guard needed <= start + mono.count else { break }
      let next = place(near: ideal)
      for channel in input.indices { appendWindow(at: next, of: channel, to: &output[channel]) }
      previous = next
      outputCount += hop
      count += hop
      forget(before: min(next + hop, idealPlace - searchRadius))
    }
    if count > limit {
      for channel in output.indices { output[channel].removeLast(count - max(0, limit)) }
    }
    return output
  }

  /// Fades from what follows the window before to the first half of the next one.
  private func appendWindow(at place: Int, of channel: Int, to output: inout [Float]) {
    let new = Array(input[channel][place - start..<place - start + hop])
    guard let previous else {
      output += new
      return
    }
    let follower = previous + hop - start
    let old = Array(input[channel][follower..<follower + hop])
    let piece = rules.crossfade?(old, new)
    output += piece ?? Self.crossfade(old, new, fade)
  }

  // ANCHOR: solution-A.7
  /// Fades from one piece to another of the same length, by a factor for each frame.
  private static func crossfade(_ old: [Float], _ new: [Float], _ fade: [Float]) -> [Float] {
    old.indices.map { old[$0] * (1 - fade[$0]) + new[$0] * fade[$0] }
  }

  /// Fades from one piece to another of the same length.
  package static func crossfade(_ old: [Float], _ new: [Float]) -> [Float] {
    crossfade(old, new, fade(old.count))
  }

  /// The rising half of a Hann window; with its mirror image it adds up to 1.
  private static func fade(_ count: Int) -> [Float] {
    (0..<count).map { Float(0.5 - 0.5 * cos(Double.pi * (Double($0) + 0.5) / Double(count))) }
  }
  // ANCHOR_END: solution-A.7

  private mutating func forget(before frame: Int) {
    let count = min(max(0, frame - start), mono.count)
    guard count > hop * 4 else { return }
    for channel in input.indices { input[channel].removeFirst(count) }
    mono.removeFirst(count)
    start += count
  }

  /// The place of the next window: most similar to what follows the one before.
  private func place(near ideal: Int) -> Int {
    guard let previous else { return ideal }
    let lowest = max(start, ideal - searchRadius)
    let candidates = lowest - start...max(lowest, ideal + searchRadius) - start
    let target = previous + hop - start
    if let place = rules.similarPlace?(mono, target, candidates, 2 * hop) { return place + start }
    return Self.bestPlace(in: mono.span, for: target, among: candidates, length: 2 * hop) + start
  }

  // ANCHOR: solution-A.7
  /// Finds where frames are most similar to those at `target`.
  ///
  /// A coarse search looks at every fourth frame; only around its best place is each one looked at.
  ///
  /// - Parameters:
  ///   - frames: The sound.
  ///   - target: Where that begins to be continued.
  ///   - places: Where the continuation may begin.
  ///   - length: How many frames are compared.
  /// - Returns: The best of the places; of equal ones the first.
  public static func bestPlace(
    in frames: Span<Float>, for target: Int, among places: ClosedRange<Int>, length: Int
  ) -> Int {
    if places.contains(target) { return target }
    let coarse = best(
      in: frames, for: target,
      among: stride(from: places.lowerBound, through: places.upperBound, by: 4),
      length: length, step: 4)
    let lowest = max(places.lowerBound, coarse - 3)
    let highest = min(places.upperBound, coarse + 3)
    return best(
      in: frames, for: target, among: stride(from: lowest, through: highest, by: 1),
      length: length, step: 1)
  }

  private static func best(
    in frames: Span<Float>, for target: Int, among places: StrideThrough<Int>, length: Int,
    step: Int
  ) -> Int {
    let wanted = frames.extracting(target..<target + length)
    var best = (place: target, similarity: -Float.infinity)
    for place in places {
      let found = frames.extracting(place..<place + length)
      var (product, energy) = (Float(0), Float(1e-9))
      var index = 0
      while index < length {
        product += wanted[index] * found[index]
        energy += found[index] * found[index]
        index += step
      }
      let similarity = product / energy.squareRoot()
      if similarity > best.similarity { best = (place, similarity) }
    }
    return best.place
  }
  // ANCHOR_END: solution-A.7
}
