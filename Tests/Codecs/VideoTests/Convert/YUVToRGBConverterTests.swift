import Media
import TestSupport
import Testing
import Video

@Suite struct YUVToRGBConverterTests {
  /// A color worked out by hand from `Kr` and `Kb`.
  struct Known: Sendable {
    let matrix: YUVMatrix
    let range: SampleRange
    let yuv: [Int]
    let rgb: [UInt8]
  }

  // The bars' samples are those of ITU-R BT.601, BT.709 and BT.2020 rounded to 8 bits, so they
  // come back one step off where the rounding lost it: 65·255/219 + 1.402·112·255/224 = 254.44.
  @Test(
    "converts known colours",
    arguments: [
      Known(matrix: .bt601, range: .limited, yuv: [16, 128, 128], rgb: [0, 0, 0]),
      Known(matrix: .bt601, range: .limited, yuv: [235, 128, 128], rgb: [255, 255, 255]),
      Known(matrix: .bt601, range: .limited, yuv: [81, 90, 240], rgb: [254, 0, 0]),
      Known(matrix: .bt601, range: .limited, yuv: [145, 54, 34], rgb: [0, 255, 1]),
      Known(matrix: .bt601, range: .limited, yuv: [41, 240, 110], rgb: [0, 0, 255]),
      Known(matrix: .bt601, range: .full, yuv: [0, 128, 128], rgb: [0, 0, 0]),
      Known(matrix: .bt601, range: .full, yuv: [255, 128, 128], rgb: [255, 255, 255]),
      Known(matrix: .bt601, range: .full, yuv: [76, 85, 255], rgb: [254, 0, 0]),
      Known(matrix: .bt709, range: .limited, yuv: [16, 128, 128], rgb: [0, 0, 0]),
      Known(matrix: .bt709, range: .limited, yuv: [235, 128, 128], rgb: [255, 255, 255]),
      Known(matrix: .bt709, range: .limited, yuv: [63, 102, 240], rgb: [255, 1, 0]),
      Known(matrix: .bt709, range: .limited, yuv: [173, 42, 26], rgb: [0, 255, 1]),
      Known(matrix: .bt709, range: .limited, yuv: [32, 240, 118], rgb: [1, 0, 255]),
      Known(matrix: .bt2020, range: .limited, yuv: [235, 128, 128], rgb: [255, 255, 255]),
      Known(matrix: .bt2020, range: .full, yuv: [128, 128, 128], rgb: [128, 128, 128]),
      // Beyond what a screen can show, values stop at its ends.
      Known(matrix: .bt709, range: .limited, yuv: [0, 128, 128], rgb: [0, 0, 0]),
      // Green: 239·255/219 − (0.187324 + 0.468124)·127·255/224 = 183.53.
      Known(matrix: .bt709, range: .limited, yuv: [255, 255, 255], rgb: [255, 184, 255]),
    ])
  func knownColors(known: Known) {
    let converter = YUVToRGBConverter(matrix: known.matrix, range: known.range)
    let picture = Picture.made(.yuv444, 1, 1, samples: known.yuv.map { [$0] })
    #expect(converter.convert(picture).pixels == known.rgb)
  }

  static let bars: [[Double]] = (0..<8).map { bits in
    [bits & 4, bits & 2, bits & 1].map { $0 == 0 ? 0 : 1 }
  }

  /// Red, green and blue (0…1) as samples, by the equations of the recommendations.
  static func samples(
    _ color: [Double], _ matrix: YUVMatrix, _ range: SampleRange, bitDepth: Int
  ) -> [Int] {
    let luma =
      matrix.kr * color[0] + (1 - matrix.kr - matrix.kb) * color[1] + matrix.kb * color[2]
    let cb = (color[2] - luma) / (2 * (1 - matrix.kb))
    let cr = (color[0] - luma) / (2 * (1 - matrix.kr))
    let scale = Double(1 << (bitDepth - 8))
    let largest = Double(1 << bitDepth) - 1
    let parts =
      range == .limited
      ? [(219 * luma + 16) * scale, (224 * cb + 128) * scale, (224 * cr + 128) * scale]
      : [largest * luma, largest * cb + 128 * scale, largest * cr + 128 * scale]
    return parts.map { Int(min($0.rounded(), largest)) }
  }

  @Test(
    "brings the colour bars back", arguments: YUVMatrix.weightings, SampleRange.allCases)
  func bringsBarsBack(matrix: YUVMatrix, range: SampleRange) throws {
    for (bitDepth, tolerance) in [(8, 2), (10, 1), (12, 0), (16, 0)] {
      let converter = YUVToRGBConverter(matrix: matrix, range: range, bitDepth: bitDepth)
      let samples = Self.bars.map { Self.samples($0, matrix, range, bitDepth: bitDepth) }
      let picture = Picture.made(
        .yuv444, 8, 1, bitDepth: bitDepth,
        samples: (0..<3).map { plane in samples.map { $0[plane] } })
      let expected = RGBImage(
        width: 8, height: 1, pixels: Self.bars.flatMap { $0 }.map { UInt8(255 * $0) })
      let difference = converter.convert(picture).largestDifference(from: expected)
      // In full range the greatest chroma is half a step more than 8 bits can hold.
      #expect(try #require(difference) <= (range == .full ? max(tolerance, 1) : tolerance))
    }
  }

  @Test("serves each block of pixels with its chroma sample", arguments: [(5, 3), (4, 4), (1, 1)])
  func subsampling(width: Int, height: Int) throws {
    for subsampling in [ChromaSubsampling.yuv420, .yuv422, .yuv444, .gray] {
      let picture = Picture.drawn(subsampling, width, height) { plane, column, row in
        [100 + 10 * column + row, 90 + 20 * column + 3 * row, 160 - 20 * column - 5 * row][plane]
      }
      let image = YUVToRGBConverter(matrix: .bt709, range: .limited).convert(picture)
      for place in 0..<width * height {
        let (column, row) = (place % width, place / width)
        let isNarrow = subsampling == .yuv420 || subsampling == .yuv422
        let chromaColumn = isNarrow ? column / 2 : column
        let chromaRow = subsampling == .yuv420 ? row / 2 : row
        let isGray = subsampling == .gray
        let color = ReferenceYUVConversion(matrix: .bt709, range: .limited).convertPixel(
          y: 100 + 10 * column + row,
          cb: isGray ? 128 : 90 + 20 * chromaColumn + 3 * chromaRow,
          cr: isGray ? 128 : 160 - 20 * chromaColumn - 5 * chromaRow)
        // One step off is near enough; chroma samples side by side lie 3 and more apart.
        let pairs = zip(image.pixels.dropFirst(3 * place), [color.red, color.green, color.blue])
        let largest = pairs.map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(largest) <= 1, "\(subsampling) at \(column), \(row)")
      }
    }
  }

  @Test("shows samples that the bit depth does not allow as the largest it does")
  func excessiveSamples() {
    let converter = YUVToRGBConverter(matrix: .bt709, range: .full, bitDepth: 10)
    let picture = Picture.made(.gray, 2, 1, bitDepth: 10, samples: [[65535, 1024]])
    #expect(converter.convert(picture).pixels == [UInt8](repeating: 255, count: 6))
  }

  @Test("shows the steps of one pixel")
  func steps() {
    let converter = YUVToRGBConverter(matrix: .bt601, range: .limited)
    let steps = converter.convertPixel(y: 81, cb: 90, cr: 240)
    #expect([steps.luma, steps.cb, steps.cr] == [65, -38, 112])
    // 65 · 255/219 + 112 · 1.402 · 255/224, and 65 · 255/219 − 38 · 1.772 · 255/224.
    #expect(abs(steps.red.sum - 254.4399) < 0.001)
    #expect(abs(steps.blue.sum - -0.9699) < 0.001)
    #expect([steps.red.rounded, steps.green.rounded, steps.blue.rounded] == [254, 0, -1])
    #expect(steps.color == RGBColor(red: 254, green: 0, blue: 0))
  }

  // Pictures of 8 bits take a faster path, which may be one step off.
  @Test("gives a single pixel the bytes that a picture gets")
  func singlePixel() throws {
    var generator = RepeatableGenerator(seed: 1)
    for bitDepth in [8, 10, 16] {
      let converter = YUVToRGBConverter(matrix: .bt2020, range: .limited, bitDepth: bitDepth)
      let picture = Picture.drawn(.yuv444, 16, 16, bitDepth: bitDepth) { _, _, _ in
        Int.random(in: 0..<(1 << bitDepth), using: &generator)
      }
      let single = (0..<256).flatMap { place in
        let samples = (0..<3).map {
          picture.sample(plane: $0, column: place % 16, row: place / 16)
        }
        let color = converter.convertPixel(y: samples[0], cb: samples[1], cr: samples[2]).color
        return [color.red, color.green, color.blue]
      }
      let pairs = zip(converter.convert(picture).pixels, single)
      let largest = pairs.map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(largest) <= (bitDepth == 8 ? 1 : 0))
    }
  }
}
