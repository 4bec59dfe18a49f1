/// The two chroma samples between which a pixel lies, and how much of each it takes.
///
/// A pixel takes `4 − quarters` quarters of the first and `quarters` quarters of the second sample.
/// They are numbered from 0, along a row or a column of the chroma plane.
public struct ChromaBlend: Hashable, Sendable {
  public let first: Int
  public let second: Int

  /// The weight of the second sample, 0 to 4.
  public let quarters: Int

  public init(first: Int, second: Int, quarters: Int) {
    self.first = first
    self.second = second
    self.quarters = quarters
  }
}

extension ChromaBlend {
  /// The blend for one pixel of a row or a column whose chroma samples are half as many.
  ///
  /// - Parameters:
  ///   - pixel: Which pixel, counted from 0.
  ///   - pixelCount: How many there are; of an odd number, the last has a sample of its own.
  ///   - halfPixels: Where each sample lies, ``ChromaLocation/halfColumns`` say: 0 is on the first
  ///     pixel of its pair, 1 between the two, 2 on the second.
  public init(forPixel pixel: Int, of pixelCount: Int, halfPixels: Int) {
    let taps = ResamplingStep(
      oldCount: pixelCount, newCount: 2 * pixelCount, offset: 1 - halfPixels
    ).linear(pixel).within(count: (pixelCount + 1) / 2)
    let right = taps.weights.dropFirst().first ?? 0
    self.init(
      first: taps.first, second: taps.first + taps.weights.count - 1,
      quarters: Int(right) * 4 / ResamplingWeights.one)
  }

  /// Whether there are such samples, and such a weight.
  public func isUsable(pixelCount: Int) -> Bool {
    let samples = 0..<(pixelCount + 1) / 2
    return samples.contains(first) && samples.contains(second) && 0...4 ~= quarters
  }
}

extension ResamplingWeights {
  /// The weights that somebody else finds for a row at its own size; `nil` if nobody does, or not
  /// for every pixel.
  init?(ownFor pixelCount: Int, halfPixels: Int) {
    guard let blend = RenderSteps.own.chromaBlend else { return nil }
    var rows: [ResamplingStep.Taps] = []
    for pixel in 0..<pixelCount {
      guard let own = blend(pixel, pixelCount, halfPixels), own.isUsable(pixelCount: pixelCount)
      else { return nil }
      rows.append(own.taps)
    }
    self.init(rows, from: (pixelCount + 1) / 2)
  }
}

extension ChromaBlend {
  /// The samples from one of the two to the other, with their weights.
  fileprivate var taps: ResamplingStep.Taps {
    let start = min(first, second)
    var weights = [UInt16](repeating: 0, count: max(first, second) - start + 1)
    weights[first - start] += UInt16((4 - quarters) * ResamplingWeights.one / 4)
    weights[second - start] += UInt16(quarters * ResamplingWeights.one / 4)
    return ResamplingStep.Taps(first: start, weights: weights)
  }
}
