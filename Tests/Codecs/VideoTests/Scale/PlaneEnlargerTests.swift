import Media
import Testing

@testable import Video

@Suite struct PlaneEnlargerTests {
  private static let cases = [(1, 1), (1, 5), (4, 4), (7, 8), (9, 16), (12, 31), (17, 100)]

  private func plane(_ width: Int, _ height: Int, _ sample: (Int, Int) -> UInt8) -> Plane {
    Plane(
      width: width, height: height,
      bytes: (0..<width * height).map { sample($0 % width, $0 / width) })
  }

  private func enlarger(_ plane: Plane, _ width: Int, _ height: Int) -> PlaneEnlarger? {
    PlaneEnlarger(
      plane, columns: ResamplingStep(oldCount: plane.width, newCount: width, offset: 0),
      rows: ResamplingStep(oldCount: plane.height, newCount: height, offset: 0))
  }

  /// The cubic in floating point, sample by sample.
  private func reference(_ plane: Plane, _ width: Int, _ height: Int) -> [Double] {
    func kernel(_ distance: Double) -> Double {
      let d = abs(distance)
      return if d < 1 {
        (3 * d * d * d - 5 * d * d + 2) / 2
      } else if d < 2 {
        (-d * d * d + 5 * d * d - 8 * d + 4) / 2
      } else {
        0
      }
    }
    func taps(_ index: Int, _ new: Int, _ old: Int) -> [(place: Int, weight: Double)] {
      let centre = (Double(index) + 0.5) * Double(old) / Double(new) - 0.5
      let first = Int(centre.rounded(.down))
      return (first - 1...first + 2).map {
        (min(max($0, 0), old - 1), kernel(centre - Double($0)))
      }
    }
    return (0..<width * height).map { place in
      var sum = 0.0
      for row in taps(place / width, height, plane.height) {
        for column in taps(place % width, width, plane.width) {
          let sample = Double(plane.bytes[row.place * plane.width + column.place])
          sum += row.weight * column.weight * sample
        }
      }
      return min(max(sum, 0), 255)
    }
  }

  private func largestDifference(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).map { abs($0 - $1) }.max() ?? 0
  }

  @Test("is the cubic, but for the rounding of its weights", arguments: cases, cases)
  func cubic(width: (Int, Int), height: (Int, Int)) throws {
    var generator = RepeatableGenerator(seed: 5)
    let old = plane(width.0, height.0) { _, _ in UInt8.random(in: 60...200, using: &generator) }
    let new = try #require(enlarger(old, width.1, height.1)).scale(old, bitDepth: 8)
    let exact = reference(old, width.1, height.1)
    #expect(new.bytes.count == exact.count)
    #expect(largestDifference(new.bytes.map(Double.init), exact) < 3)
  }

  @Test("the largest differences do not overflow", arguments: cases, [8, 10, 16])
  func extremes(length: (Int, Int), bitDepth: Int) throws {
    let picture = Picture.drawn(.gray, length.0, length.0, bitDepth: bitDepth) { _, column, row in
      (column + row).isMultiple(of: 2) ? 0 : 1 << bitDepth - 1
    }
    let small = plane(length.0, length.0) { ($0 + $1).isMultiple(of: 2) ? 0 : 255 }
    let scaled = PictureScaler(width: length.1, height: length.1).scale(picture)
    let exact = reference(small, length.1, length.1)
    let scale = Double(1 << bitDepth - 1) / 255
    let samples = scaled.samples(plane: 0).map { Double($0) / scale }
    #expect(largestDifference(samples, exact) < 6)
  }

  @Test("a ramp stays a ramp")
  func ramp() throws {
    let old = plane(8, 2) { column, _ in UInt8(20 * column) }
    let new = try #require(enlarger(old, 16, 2)).scale(old, bitDepth: 8).bytes
    // The outermost samples have no further neighbours.
    let expected = (0..<10).map { UInt8(25 + 10 * $0) }
    #expect(Array(new[3..<13]) == expected)
  }

  @Test("edges are nearer to the picture before it was shrunk than linear ones")
  func edges() throws {
    let full = plane(64, 64) { column, row in
      (column / 9 + row / 7).isMultiple(of: 2) ? 60 : 190
    }
    let halves = ResamplingWeights(from: 64, to: 32)
    let small = PlaneScaler(
      full, to: PixelSize(width: 32, height: 32), columns: halves, rows: halves
    ).scale(full, bitDepth: 8)
    let doubles = ResamplingWeights(from: 32, to: 64)
    let linear = PlaneScaler(
      small, to: PixelSize(width: 64, height: 64), columns: doubles, rows: doubles
    ).scale(small, bitDepth: 8)
    let cubic = try #require(enlarger(small, 64, 64)).scale(small, bitDepth: 8)
    func error(_ plane: Plane) -> Int {
      zip(plane.bytes, full.bytes).reduce(0) { sum, pair in
        let difference = Int(pair.0) - Int(pair.1)
        return sum + difference * difference
      }
    }
    #expect(100 * error(cubic) < 85 * error(linear))
  }

  @Test("a side that becomes shorter is left to other scalers")
  func refusals() {
    let old = plane(8, 8) { _, _ in 0 }
    #expect(enlarger(old, 7, 20) == nil && enlarger(old, 20, 7) == nil)
    #expect(enlarger(old, 8, 9) != nil)
  }
}
