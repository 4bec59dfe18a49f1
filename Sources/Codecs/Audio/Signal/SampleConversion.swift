import Media

/// Puts the numbers of several channels in the order of a device: frame by frame.
///
///     planar       L L L L … R R R R …
///     interleaved  L R L R L R L R …
///
/// - Parameter channels: The numbers of each channel, all of the same count.
/// - Returns: As many numbers as all channels have together.
public func interleaved(_ channels: [[Float]]) -> [Float] {
  guard channels.count > 1, let frameCount = channels.first?.count else {
    return channels.first ?? []
  }
  var result = [Float](repeating: 0, count: frameCount * channels.count)
  for (channel, numbers) in channels.enumerated() {
    var position = channel
    for number in numbers {
      result[position] = number
      position += channels.count
    }
  }
  return result
}

/// Turns numbers in floating point into integers of 16 bits.
///
/// Rounding alone makes an error that depends on the sound: it turns a quiet tone into steps, which
/// are heard as harmonics. Noise that is added before rounding ("dither") makes the error
/// independent of the sound. The sum of two random numbers, each up to half a step, also makes the
/// error's loudness independent; its probabilities form a triangle, hence the name TPDF dither. It
/// is heard as a hiss 96 dB below full scale.
public struct SixteenBitConverter: Sendable {
  /// Whether noise is added; without it, what came from integers of 16 bits stays as it was.
  public let isDithering: Bool

  private var random: RandomNumbers
  private let rules: AudioRules

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - isDithering: Whether noise is added.
  ///   - seed: The noise is the same for the same seed.
  public init(isDithering: Bool = true, seed: UInt64 = 1) {
    self.init(isDithering: isDithering, seed: seed, rules: .core)
  }

  /// Creates a converter that works by other rules.
  package init(isDithering: Bool, seed: UInt64 = 1, rules: AudioRules) {
    self.isDithering = isDithering
    random = RandomNumbers(seed: seed)
    self.rules = rules
  }

  /// Converts numbers, −1 to 1 at full scale; what is louder is clipped.
  public mutating func convert(_ samples: [Float]) -> [Int16] {
    var result: [Int16] = []
    result.reserveCapacity(samples.count)
    for sample in samples {
      result.append(
        Self.quantized(sample, noise: isDithering ? random.next() + random.next() - 1 : 0))
    }
    return result
  }

  /// Converts the numbers of several channels, and puts them in the order of a device.
  package mutating func convert(planar channels: [[Float]]) -> [Int16] {
    // The sum of two halves adds no noise.
    func next() -> Float { isDithering ? random.next() : 0.5 }
    return rules.sixteenBits?(channels, next) ?? Self.sixteenBits(channels, random: next)
  }

  // ANCHOR: solution-A.4
  /// Interleaves planar numbers as integers, with noise made of two random numbers from 0 to 1 each.
  package static func sixteenBits(_ channels: [[Float]], random: () -> Float) -> [Int16] {
    let frameCount = channels.first?.count ?? 0
    var result: [Int16] = []
    result.reserveCapacity(frameCount * channels.count)
    for frame in 0..<frameCount {
      for channel in channels {
        result.append(quantized(channel[frame], noise: random() + random() - 1))
      }
    }
    return result
  }
  // ANCHOR_END: solution-A.4

  // ANCHOR: solution-A.4
  /// The integer for a number, with noise of −1 to 1 steps.
  ///
  /// A step is 2⁻¹⁵, so that the least integer is −1, and 1 itself is clipped by a step.
  public static func quantized(_ sample: Float, noise: Float) -> Int16 {
    // Not a number is silence: it must not trap.
    guard !sample.isNaN else { return 0 }
    let steps = (sample * 0x8000 + noise).rounded(.toNearestOrEven)
    return Int16(max(-0x8000, min(0x7FFF, steps)))
  }
  // ANCHOR_END: solution-A.4
}

/// Random numbers from 0 to 1, always the same ones for a seed.
private struct RandomNumbers: Sendable {
  private var state: UInt64

  /// The second of two numbers that were made together.
  private var waiting: Float?

  init(seed: UInt64) {
    // A generator of this kind never leaves 0.
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> Float {
    if let second = waiting.take() { return second }
    // xorshift64*: its upper bits are the better ones.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    let bits = state &* 0x2545_F491_4F6C_DD1D
    waiting = Float(bits >> 16 & 0xFF_FFFF) / 0x100_0000
    return Float(bits >> 40) / 0x100_0000
  }
}

extension [Int16] {
  /// The numbers as bytes, the least significant one first, as WAV files and most devices want them.
  public var littleEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 2)
    for number in self {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    return bytes
  }
}

extension [Float] {
  /// The numbers as bytes in the form of IEEE 754, the least significant one first.
  public var littleEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 4)
    for number in self {
      let bits = number.bitPattern
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return bytes
  }
}
