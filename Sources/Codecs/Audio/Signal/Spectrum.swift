#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How loud each frequency is in a short piece of sound.
///
/// The Fourier transform tells it for a piece that repeats for ever. A piece that is cut out does
/// not fit its own beginning, and the jump would be heard at all frequencies; a Hann window fades it
/// in and out. The price is that a tone shows in three neighbouring bins.
public struct Spectrum: Sendable {
  /// Frames of a piece, a power of 2.
  public let size: Int

  /// Number of frequency bands, from 0 to half the sample rate.
  public var binCount: Int { size / 2 + 1 }

  private let window: [Float]
  private let cosines: [Float]
  private let sines: [Float]

  /// Prepares transforms of this many frames.
  public init(size: Int = 1024) {
    precondition(size >= 4 && size & (size - 1) == 0, "a size is a power of 2")
    self.size = size
    func turns(_ index: Int) -> Double { 2 * Double.pi * Double(index) / Double(size) }
    window = (0..<size).map { Float(0.5 - 0.5 * cos(turns($0))) }
    cosines = (0..<size / 2).map { Float(cos(turns($0))) }
    sines = (0..<size / 2).map { Float(-sin(turns($0))) }
  }

  /// Decibels for each frequency; a tone at full scale has 0.
  ///
  /// - Parameter frames: The piece; what is missing of it is silence.
  /// - Returns: ``binCount`` numbers, bin `n` for `n × rate / size` hertz; −200 at least.
  public func decibels(of frames: some Collection<Float>) -> [Float] {
    var real = [Float](repeating: 0, count: size)
    var imaginary = real
    let bitCount = size.trailingZeroBitCount
    // The transform needs its input in the order of flipped bits.
    for (index, frame) in frames.prefix(size).enumerated() {
      let place = Int(UInt32(index).bitReversed >> UInt32(32 - bitCount))
      real[place] = frame * window[index]
    }
    transform(&real, &imaginary)
    // The window's mean is a half, and a tone's energy is shared with the negative frequency.
    let scale = 4 / Float(size)
    return (0..<binCount).map { bin in
      let amplitude =
        (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]).squareRoot()
        * (bin == 0 || bin == size / 2 ? scale / 2 : scale)
      return max(-200, 20 * log10(max(amplitude, 1e-20)))
    }
  }

  /// The spectra of a longer sound, one every `hop` frames.
  public func columns(of frames: [Float], hop: Int = 256) -> [[Float]] {
    precondition(hop > 0, "pieces follow each other")
    return stride(from: 0, to: max(1, frames.count - size + 1), by: hop).map { start in
      decibels(of: frames[min(start, frames.count)..<min(start + size, frames.count)])
    }
  }

  /// Cooley and Tukey's transform: pairs, then pairs of pairs, and so on.
  private func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    var length = 2
    while length <= size {
      let half = length / 2
      let stride = size / length
      for start in Swift.stride(from: 0, to: size, by: length) {
        for index in 0..<half {
          let (cosine, sine) = (cosines[index * stride], sines[index * stride])
          let (low, high) = (start + index, start + index + half)
          let turnedReal = real[high] * cosine - imaginary[high] * sine
          let turnedImaginary = real[high] * sine + imaginary[high] * cosine
          (real[high], imaginary[high]) = (
            real[low] - turnedReal, imaginary[low] - turnedImaginary
          )
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
        }
      }
      length *= 2
    }
  }
}

extension UInt32 {
  /// The bits from the last to the first.
  fileprivate var bitReversed: UInt32 {
    var (rest, result) = (self, UInt32(0))
    for _ in 0..<32 {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
