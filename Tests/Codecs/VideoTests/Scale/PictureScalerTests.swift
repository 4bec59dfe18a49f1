import Media
import Testing
import Video

@Suite struct PictureScalerTests {
  private static let sizes = [(1, 1), (3, 2), (7, 5), (8, 6), (9, 7), (16, 12), (33, 25)]

  @Test("keeps a constant picture constant at every size", arguments: sizes)
  func constant(width: Int, height: Int) {
    for (subsampling, bitDepth) in [(ChromaSubsampling.yuv420, 8), (.yuv422, 10), (.gray, 16)] {
      let value = [200, 90, 30].map { $0 << (bitDepth - 8) }
      let picture = Picture.drawn(subsampling, 8, 6, bitDepth: bitDepth) { plane, _, _ in
        value[plane]
      }
      let scaled = PictureScaler(width: width, height: height).scale(picture)
      let expected = Picture.drawn(subsampling, width, height, bitDepth: bitDepth) {
        plane, _, _ in value[plane]
      }
      #expect(scaled.format == expected.format)
      #expect(scaled.planes == expected.planes)
    }
  }

  @Test("returns a picture of the right size as it is")
  func identity() {
    let picture = Picture.drawn(.yuv420, 7, 5) { plane, column, row in
      plane + 31 * column + 7 * row
    }
    #expect(PictureScaler(width: 7, height: 5).scale(picture) == picture)
  }

  @Test("gives each pixel of a film's picture chroma of its own, unless it grows")
  func quick() {
    let picture = Picture.drawn(.yuv420, 16, 8) { plane, column, row in
      10 * plane + 9 * column + row
    }
    for width in [8, 16] {
      let scaled = PictureScaler(width: width, height: width / 2, chroma: .quick).scale(picture)
      #expect(
        scaled == PictureScaler(width: width, height: width / 2, chroma: .linear).scale(picture))
      #expect(scaled.format.subsampling == .yuv444)
    }
    let double = PictureScaler(width: 32, height: 16, chroma: .quick).scale(picture)
    #expect(double.format.subsampling == .yuv420)
  }

  @Test("averages a checkerboard to the grey in the middle")
  func checkerboard() {
    let picture = Picture.drawn(.gray, 8, 8) { _, column, row in
      (column + row).isMultiple(of: 2) ? 50 : 150
    }
    let scaled = PictureScaler(width: 4, height: 4).scale(picture)
    #expect(scaled.samples(plane: 0) == [Int](repeating: 100, count: 16))
  }

  @Test("keeps a ramp a ramp when it grows")
  func rampUp() {
    // 6 columns, 40 apart, to 12: steps of 20 where all four old samples are on the ramp.
    let picture = Picture.drawn(.gray, 6, 1) { _, column, _ in 40 * column }
    let scaled = PictureScaler(width: 12, height: 1).scale(picture)
    #expect(scaled.samples(plane: 0)[3..<9] == [50, 70, 90, 110, 130, 150])
  }

  @Test("keeps a ramp a ramp when it shrinks")
  func rampDown() {
    let picture = Picture.drawn(.gray, 12, 2, bitDepth: 10) { _, column, _ in 40 * column }
    let scaled = PictureScaler(width: 4, height: 1).scale(picture)
    // The mean of three neighbours is the middle one.
    #expect(scaled.samples(plane: 0) == [40, 160, 280, 400])
  }

  @Test("averages areas as plain arithmetic does", arguments: [(5, 4), (3, 7), (11, 2), (10, 8)])
  func areas(width: Int, height: Int) {
    var generator = RepeatableGenerator(seed: 3)
    let picture = Picture.drawn(.gray, 11, 8) { _, _, _ in
      Int.random(in: 0...255, using: &generator)
    }
    let scaled = PictureScaler(width: width, height: height).scale(picture)
    func overlap(_ old: Int, _ new: Int, _ scale: Double) -> Double {
      max(0, min(Double(old + 1), Double(new + 1) * scale) - max(Double(old), Double(new) * scale))
    }
    let (across, down) = (11 / Double(width), 8 / Double(height))
    for (place, sample) in scaled.samples(plane: 0).enumerated() {
      var sum = 0.0
      for old in 0..<88 {
        sum +=
          Double(picture.sample(plane: 0, column: old % 11, row: old / 11))
          * overlap(old % 11, place % width, across) * overlap(old / 11, place / width, down)
      }
      // Half a step for the rounding and a little for weights of 14 bits.
      #expect(abs(Double(sample) - sum / (across * down)) < 0.55)
    }
  }

  @Test("keeps format and colours, and gives chroma the size that belongs to the new picture")
  func keepsFormat() {
    let color = ColorDescription(primaries: 1, transfer: 1, matrix: 1, isFullRange: false)
    let picture = Picture.made(
      .yuv420, 4, 4, color: color,
      samples: [[Int](repeating: 9, count: 16), [1, 2, 3, 4], [5, 6, 7, 8]])
    let scaled = PictureScaler(width: 5, height: 3).scale(picture)
    #expect(scaled.color == color)
    #expect(scaled.format == picture.format)
    #expect(scaled.planes.map(\.width) == [5, 3, 3])
    #expect(scaled.planes.map(\.height) == [3, 2, 2])
  }

  @Test("rounds the largest samples of 16 bits without overflow")
  func largestSamples() {
    let picture = Picture.drawn(.gray, 5, 5, bitDepth: 16) { _, _, _ in 65535 }
    for size in [2, 9] {
      let scaled = PictureScaler(width: size, height: size).scale(picture)
      #expect(scaled.samples(plane: 0).allSatisfy { $0 == 65535 })
    }
  }
}
