import Media
import TestSupport
import Testing
import Video

@Suite("YUVToRGBConverter against the floating-point formula")
struct YUVAccuracyTests {
  /// A picture that holds all pairs of chroma values.
  private static let chroma = Picture.drawn(.yuv444, 256, 256) { plane, column, row in
    plane == 1 ? column : row
  }

  /// Every luma in the two matrices that most films have; in the others the ends, and each fifth between
  /// them, unless all campaigns are run.
  private func lumas(in matrix: YUVMatrix) -> [Int] {
    let isCommon = matrix == .bt601 || matrix == .bt709
    let all = Campaign.runs(256, few: isCommon ? 256 : 0)
    return all.isEmpty ? Array(stride(from: 0, through: 255, by: 5)) : Array(all)
  }

  /// The largest difference over pictures that hold all pairs of chroma values.
  private func largestDifference(
    _ matrix: YUVMatrix, _ range: SampleRange
  ) throws -> Int {
    let converter = YUVToRGBConverter(matrix: matrix, range: range)
    let reference = ReferenceYUVConversion(matrix: matrix, range: range)
    let chroma = Self.chroma
    var largest = 0
    for y in lumas(in: matrix) {
      let luma = Plane(
        width: 256, height: 256, bytes: [UInt8](repeating: UInt8(y), count: 65536))
      let picture = Picture(
        width: 256, height: 256, format: chroma.format,
        planes: [luma, chroma.planes[1], chroma.planes[2]], color: .unspecified)
      let difference = converter.convert(picture).largestDifference(
        from: reference.convert(picture))
      largest = max(largest, try #require(difference))
    }
    return largest
  }

  @Test(
    "differs by one step at most for all 16 777 216 inputs, in rare matrices for a fifth of them",
    arguments: YUVMatrix.allCases, SampleRange.allCases)
  func everySample(matrix: YUVMatrix, range: SampleRange) throws {
    #expect(try largestDifference(matrix, range) <= 1)
  }

  /// All luma of 10 bits with 17 values of Cb and of Cr: each 64th, so that a limited range's ends are
  /// among them, and the last.
  private static let tenBitPicture = {
    let chroma = stride(from: 0, through: 960, by: 64) + [1023]
    let pairs = chroma.flatMap { cb in chroma.map { (cb, $0) } }
    return Picture.drawn(.yuv444, 1024, pairs.count, bitDepth: 10) { plane, column, row in
      plane == 0 ? column : plane == 1 ? pairs[row].0 : pairs[row].1
    }
  }()

  @Test(
    "differs by one step at most for all luma of 10 bits, and chroma everywhere among it",
    arguments: YUVMatrix.allCases, SampleRange.allCases)
  func tenBits(matrix: YUVMatrix, range: SampleRange) throws {
    let exact = ReferenceYUVConversion(matrix: matrix, range: range, bitDepth: 10)
    let converter = YUVToRGBConverter(matrix: matrix, range: range, bitDepth: 10)
    let picture = Self.tenBitPicture
    let difference = converter.convert(picture).largestDifference(from: exact.convert(picture))
    #expect(try #require(difference) <= 1)
  }

  @Test(
    "differs by one step at most beyond 8 bits", arguments: [9, 10, 12, 14, 16],
    SampleRange.allCases)
  func wideSamples(bitDepth: Int, range: SampleRange) throws {
    var generator = RepeatableGenerator(seed: UInt64(bitDepth))
    let largest = (1 << bitDepth) - 1
    let picture = Picture.drawn(.yuv444, 64, 64, bitDepth: bitDepth) { _, column, row in
      // The first row takes turns between the ends, where errors would be largest.
      row == 0
        ? (column.isMultiple(of: 2) ? 0 : largest)
        : Int.random(in: 0...largest, using: &generator)
    }
    for matrix in YUVMatrix.allCases {
      let exact = ReferenceYUVConversion(matrix: matrix, range: range, bitDepth: bitDepth)
        .convert(picture)
      let fast = YUVToRGBConverter(matrix: matrix, range: range, bitDepth: bitDepth)
        .convert(picture)
      #expect(try #require(fast.largestDifference(from: exact)) <= 1)
    }
  }
}
