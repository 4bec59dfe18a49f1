import Foundation

/// A tone: its frames at a rate.
func tone(
  _ hertz: Double, rate: Int, count: Int, amplitude: Double = 0.5, phase: Double = 0
) -> [Float] {
  (0..<count).map {
    Float(amplitude * sin(2 * Double.pi * hertz * Double($0) / Double(rate) + phase))
  }
}

/// The mean of the squares, in decibels; a square wave at full scale has 0.
func power(_ frames: some Collection<Float>) -> Double {
  guard !frames.isEmpty else { return -300 }
  let energy = frames.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(frames.count)
  return 10 * log10(max(energy, 1e-30))
}

/// How far sound is above what differs from a reference, in decibels.
func signalToNoise(_ frames: [Float], _ reference: [Float]) -> Double {
  power(reference) - power(zip(frames, reference).map { $0 - $1 })
}

/// The frequency of a tone, from how often it rises through 0.
func frequency(of frames: [Float], rate: Int) -> Double {
  let rises = (1..<frames.count).filter { frames[$0 - 1] < 0 && frames[$0] >= 0 }
  guard let first = rises.first, let last = rises.last, last > first else { return 0 }
  return Double(rises.count - 1) * Double(rate) / Double(last - first)
}
