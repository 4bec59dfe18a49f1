import Media
import Testing

@testable import Video

@Suite struct ByteScalerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let old: PixelSize
    let new: PixelSize
    var testDescription: String { "\(old) to \(new)" }
  }

  /// Single samples, odd and even sizes, up and down by little and by much, one side each way.
  static let cases: [Case] = {
    let sizes = [(1, 1), (1, 7), (5, 1), (2, 2), (9, 6), (16, 9), (33, 25), (64, 36), (100, 63)]
      .map { PixelSize(width: $0.0, height: $0.1) }
    return sizes.flatMap { old in sizes.map { Case(old: old, new: $0) } }
  }()

  /// The largest difference from the general scaler, for every chroma siting.
  private func largestDifference(_ plane: Plane, _ how: Case) throws -> Int {
    var largest = 0
    for (across, down) in [(0, 0), (1, 0), (1, 1), (0, -1)] {
      let columns = ResamplingWeights(
        from: how.old.width, to: how.new.width,
        by: ResamplingStep(oldCount: how.old.width, newCount: how.new.width, offset: across))
      let rows = ResamplingWeights(
        from: how.old.height, to: how.new.height,
        by: ResamplingStep(oldCount: how.old.height, newCount: how.new.height, offset: down))
      let quick = try #require(ByteScaler(plane, to: how.new, columns: columns, rows: rows))
      let plain = PlaneScaler(plane, to: how.new, columns: columns, rows: rows)
      let (one, two) = (quick.scale(plane), plain.scale(plane, bitDepth: 8))
      #expect(PixelSize(width: one.width, height: one.height) == how.new)
      try #require(one.bytes.count == two.bytes.count)
      largest = zip(one.bytes, two.bytes).reduce(largest) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
    return largest
  }

  // The shares of up to 64 rows are rounded to 1/256 each: together at most an eighth of a step,
  // which the last rounding makes one or none.
  @Test("differs from the general scaler by one step at most", arguments: cases)
  func general(how: Case) throws {
    var generator = RepeatableGenerator(seed: UInt64(how.old.width * 1000 + how.new.width))
    let noise = (0..<how.old.width * how.old.height).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    for bytes in [noise, noise.map { $0 < 128 ? 0 : 255 }] {
      let plane = Plane(width: how.old.width, height: how.old.height, bytes: bytes)
      #expect(try largestDifference(plane, how) <= 1)
    }
  }

  @Test("keeps a plane of one value as it is", arguments: cases)
  func constant(how: Case) throws {
    let columns = ResamplingWeights(from: how.old.width, to: how.new.width)
    let rows = ResamplingWeights(from: how.old.height, to: how.new.height)
    for value in [0, 1, 127, 254, 255] as [UInt8] {
      let bytes = [UInt8](repeating: value, count: how.old.width * how.old.height)
      let plane = Plane(width: how.old.width, height: how.old.height, bytes: bytes)
      let scaler = try #require(ByteScaler(plane, to: how.new, columns: columns, rows: rows))
      #expect(scaler.scale(plane).bytes.allSatisfy { $0 == value })
    }
  }

  @Test("leaves to the general scaler what is blended of too many rows for its rounding")
  func manyRows() {
    let plane = Plane(width: 1, height: 65, bytes: [UInt8](repeating: 255, count: 65))
    let columns = ResamplingWeights(from: 1, to: 1)
    func scaler(rows height: Int) -> ByteScaler? {
      ByteScaler(
        plane, to: PixelSize(width: 1, height: 1), columns: columns,
        rows: ResamplingWeights(from: height, to: 1))
    }
    #expect(scaler(rows: 64) != nil)
    #expect(scaler(rows: 65) == nil)
  }

  @Test("does not overflow on the largest samples blended of 64 rows")
  func largestSums() throws {
    let plane = Plane(width: 64, height: 64, bytes: [UInt8](repeating: 255, count: 64 * 64))
    let weights = ResamplingWeights(from: 64, to: 1)
    let scaler = try #require(
      ByteScaler(plane, to: PixelSize(width: 1, height: 1), columns: weights, rows: weights))
    #expect(scaler.scale(plane).bytes == [255])
  }
}
