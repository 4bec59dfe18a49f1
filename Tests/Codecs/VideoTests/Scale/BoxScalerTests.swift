import Media
import Testing

@testable import Video

@Suite struct BoxScalerTests {
  /// How many old columns and rows make a new one, and how many new ones the plane has.
  struct Case: Sendable, CustomTestStringConvertible {
    let across: Int
    let down: Int
    let size: PixelSize
    var testDescription: String { "\(across)×\(down) to \(size)" }
    var old: PixelSize { PixelSize(width: across * size.width, height: down * size.height) }
  }

  /// Widths about multiples of 8 and 16, where loops over several samples end, and single samples.
  static let cases: [Case] = [
    (1, 1), (2, 2), (3, 3), (2, 1), (1, 2), (4, 4), (5, 3), (6, 6), (7, 7),
  ]
  .flatMap { across, down in
    [(1, 1), (1, 4), (7, 2), (8, 1), (9, 3), (16, 2), (31, 2), (33, 1)].map { width, height in
      Case(across: across, down: down, size: PixelSize(width: width, height: height))
    }
  }

  /// Samples of three kinds: noise, noise of black and white, and all white.
  private func planes(_ size: PixelSize) -> [Plane] {
    var generator = RepeatableGenerator(seed: UInt64(size.width * 1000 + size.height))
    let noise = (0..<size.width * size.height).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    return [noise, noise.map { $0 < 128 ? 0 : 255 }, noise.map { _ in 255 }].map {
      Plane(width: size.width, height: size.height, bytes: $0)
    }
  }

  private func steps(_ how: Case, offset: Int) -> (columns: ResamplingStep, rows: ResamplingStep) {
    (
      ResamplingStep(oldCount: how.old.width, newCount: how.size.width, offset: offset),
      ResamplingStep(oldCount: how.old.height, newCount: how.size.height, offset: 0)
    )
  }

  /// The mean of each block that begins `quarters` of a column late, halves rounded up.
  private func means(_ plane: Plane, _ how: Case, quarters: Int) -> [UInt8] {
    (0..<how.size.width * how.size.height).map { place in
      let (left, top) = (place % how.size.width * how.across, place / how.size.width * how.down)
      var sum = 0
      for row in top..<top + how.down {
        for quarter in 4 * left + quarters..<4 * (left + how.across) + quarters {
          sum += Int(plane.bytes[row * plane.width + min(quarter / 4, plane.width - 1)])
        }
      }
      let count = 4 * how.across * how.down
      return UInt8((2 * sum + count) / (2 * count))
    }
  }

  @Test("gives the mean of each block exactly", arguments: cases, [0, 1])
  func exactMeans(how: Case, offset: Int) throws {
    let (columns, rows) = steps(how, offset: offset)
    for plane in planes(how.old) {
      let scaler = try #require(BoxScaler(plane, to: how.size, columns: columns, rows: rows))
      let scaled = scaler.scale(plane)
      #expect(PixelSize(width: scaled.width, height: scaled.height) == how.size)
      #expect(scaled.bytes == means(plane, how, quarters: offset))
    }
  }

  // Halves, quarters and eighths are whole numbers of 1/16384; thirds and others are rounded there.
  @Test("differs from the general scaler only where that rounds weights", arguments: cases, [0, 1])
  func general(how: Case, offset: Int) throws {
    let (columns, rows) = steps(how, offset: offset)
    let hasExactWeights = [how.across, how.down].allSatisfy { $0.nonzeroBitCount == 1 }
    for plane in planes(how.old) {
      let box = try #require(BoxScaler(plane, to: how.size, columns: columns, rows: rows))
      let plain = PlaneScaler(
        plane, to: how.size,
        columns: ResamplingWeights(from: plane.width, to: how.size.width, by: columns),
        rows: ResamplingWeights(from: plane.height, to: how.size.height, by: rows))
      let pairs = zip(box.scale(plane).bytes, plain.scale(plane, bitDepth: 8).bytes)
      let largest = pairs.map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(largest) <= (hasExactWeights ? 0 : 1))
    }
  }

  @Test("divides the largest sums exactly, for each count that it takes", arguments: 1...255)
  func division(count: Int) throws {
    let mean = try #require(BlockMean(of: count))
    let sums = (0...255 * count).map { UInt16($0) }
    var means = [UInt8](repeating: 0, count: sums.count)
    mean.divide(sums.span, into: means.mutableSpan)
    let expected = sums.map { UInt8((2 * Int($0) + count) / (2 * count)) }
    #expect(means == expected)
  }

  @Test("leaves to others what is no whole fraction, or has blocks too large for 16 bits")
  func refusals() {
    func box(_ width: Int, _ height: Int, _ new: PixelSize, _ offsets: [Int] = [0, 0]) -> BoxScaler?
    {
      let plane = Plane(width: width, height: height, bytes: [])
      return BoxScaler(
        plane, to: new,
        columns: ResamplingStep(oldCount: width, newCount: new.width, offset: offsets[0]),
        rows: ResamplingStep(oldCount: height, newCount: new.height, offset: offsets[1]))
    }
    #expect(box(30, 17, PixelSize(width: 2, height: 1)) != nil)
    #expect(box(16, 16, PixelSize(width: 1, height: 1)) == nil)
    #expect(box(8, 8, PixelSize(width: 1, height: 1), [1, 0]) == nil)
    #expect(box(4, 4, PixelSize(width: 2, height: 2), [0, 1]) == nil)
    #expect(box(4, 4, PixelSize(width: 2, height: 2), [-1, 0]) == nil)
    #expect(box(5, 4, PixelSize(width: 2, height: 2)) == nil)
    #expect(box(4, 5, PixelSize(width: 2, height: 2)) == nil)
    #expect(box(2, 2, PixelSize(width: 4, height: 4)) == nil)
  }
}
