import Media
import Testing
import Video

/// Chroma moved to other places, compared with the formula in floating point.
@Suite("Chroma position") struct ChromaLocationTests {
  /// A smooth picture; chroma is a function of the place where its samples were taken.
  private func picture(
    _ subsampling: ChromaSubsampling, _ width: Int, _ height: Int, at location: ChromaLocation,
    bitDepth: Int = 8, chroma: (_ x: Double, _ y: Double) -> Double
  ) -> Picture {
    let drawn = Picture.drawn(subsampling, width, height, bitDepth: bitDepth) {
      plane, column, row in
      guard plane > 0 else { return 100 << (bitDepth - 8) }
      let place = Self.place(column, row, subsampling, location)
      return Int((chroma(place.x, place.y) * Double(1 << (bitDepth - 8))).rounded())
    }
    return Picture(
      width: width, height: height, format: drawn.format, planes: drawn.planes,
      color: drawn.color, chromaLocation: location)
  }

  /// Where a chroma sample lies, with the first luma sample at 0, 0: ITU-T H.273 figure 10.
  private static func place(
    _ column: Int, _ row: Int, _ subsampling: ChromaSubsampling, _ location: ChromaLocation
  ) -> (x: Double, y: Double) {
    let offsets: [ChromaLocation: (Double, Double)] = [
      .left: (0, 0.5), .center: (0.5, 0.5), .topLeft: (0, 0), .top: (0.5, 0),
      .bottomLeft: (0, 1), .bottom: (0.5, 1),
    ]
    let offset = offsets[location] ?? (0, 0)
    return subsampling == .yuv420
      ? (2 * Double(column) + offset.0, 2 * Double(row) + offset.1)
      : (2 * Double(column) + offset.0, Double(row))
  }

  // A plane that rises evenly is the same wherever it is sampled, so linear blending must find
  // exactly the value at each luma sample, if it knows where the chroma samples lie.
  @Test(
    "gives each pixel the chroma of its own place", arguments: ChromaLocation.allCases,
    [ChromaSubsampling.yuv420, .yuv422])
  func upsampling(location: ChromaLocation, subsampling: ChromaSubsampling) {
    for bitDepth in [8, 10] {
      let old = picture(subsampling, 32, 24, at: location, bitDepth: bitDepth) { x, y in
        40 + 4 * x + 2 * y
      }
      let new = PictureScaler(width: 32, height: 24, chroma: .linear).scale(old)
      #expect(new.format.subsampling == .yuv444)
      #expect(new.planes[0] == old.planes[0])
      // Beyond the outermost chroma samples there is nothing to blend with.
      for row in 2..<22 {
        for column in 2..<30 {
          let byte = 40 + 4 * column + 2 * row
          let expected = Double(byte << (bitDepth - 8))
          let sample = Double(new.sample(plane: 1, column: column, row: row))
          #expect(abs(sample - expected) <= 0.51, "\(column), \(row)")
        }
      }
    }
  }

  @Test(
    "moves chroma into the middle of its pixels when it scales", arguments: ChromaLocation.allCases,
    [(32, 12), (16, 8), (8, 6), (50, 37)])
  func scaling(location: ChromaLocation, size: (width: Int, height: Int)) {
    let old = picture(.yuv420, 32, 24, at: location, bitDepth: 12) { x, y in 40 + 4 * x + 2 * y }
    let new = PictureScaler(width: size.width, height: size.height).scale(old)
    #expect(new.chromaLocation == .center)
    let (across, down) = (32 / Double(size.width), 24 / Double(size.height))
    // Beyond the outermost old samples there is nothing to blend with.
    let edge = size.width > 32 ? 2 : 1
    for row in edge..<new.planes[1].height - edge {
      for column in edge..<new.planes[1].width - edge {
        // In the new picture it lies at 2·column + ½, in the old one at this place.
        let x = (2 * Double(column) + 1) * across - 0.5
        let y = (2 * Double(row) + 1) * down - 0.5
        let sample = Double(new.sample(plane: 1, column: column, row: row))
        #expect(abs(sample - 16 * (40 + 4 * x + 2 * y)) <= 1, "\(column), \(row)")
      }
    }
  }

  // Where a new sample covers parts of old ones, the plain area is the oracle.
  @Test("covers the area around its new place", arguments: ChromaLocation.allCases, [13, 21, 31])
  func areas(location: ChromaLocation, width: Int) {
    var generator = RepeatableGenerator(seed: 13)
    let old = picture(.yuv420, 32, 2, at: location) { _, _ in
      Double(Int.random(in: 0...255, using: &generator))
    }
    let new = PictureScaler(width: width, height: 2).scale(old)
    let scale = 32 / Double(width)
    let first = Self.place(0, 0, .yuv420, location)
    for column in 0..<new.planes[1].width {
      // In samples of the old plane, the first of which reaches from 0 to 1.
      let centre = (((2 * Double(column) + 1) * scale - 0.5) - first.x) / 2 + 0.5
      let (start, end) = (centre - scale / 2, centre + scale / 2)
      var sum = 0.0
      for place in -1...17 {
        let overlap = max(0, min(end, Double(place + 1)) - max(start, Double(place)))
        sum += overlap * Double(old.sample(plane: 1, column: min(max(place, 0), 15), row: 0))
      }
      #expect(abs(Double(new.sample(plane: 1, column: column, row: 0)) - sum / scale) < 0.55)
    }
  }

  @Test("blends as the formula does, at the edges too", arguments: ChromaLocation.allCases)
  func formula(location: ChromaLocation) {
    var generator = RepeatableGenerator(seed: 420)
    for (width, height) in [(11, 7), (8, 6), (1, 1), (2, 5)] {
      let old = picture(.yuv420, width, height, at: location) { _, _ in
        Double(Int.random(in: 0...255, using: &generator))
      }
      let new = PictureScaler(width: width, height: height, chroma: .linear).scale(old)
      for row in 0..<height {
        for column in 0..<width {
          let expected = blended(old, column: column, row: row)
          let sample = Double(new.sample(plane: 2, column: column, row: row))
          #expect(abs(sample - expected) <= 0.51, "\(column), \(row)")
        }
      }
    }
  }

  /// Bilinear interpolation between the four chroma samples around a luma sample.
  private func blended(_ picture: Picture, column: Int, row: Int) -> Double {
    let first = Self.place(0, 0, .yuv420, picture.chromaLocation)
    let x = (Double(column) - first.x) / 2
    let y = (Double(row) - first.y) / 2
    let plane = picture.planes[2]
    func sample(_ column: Double, _ row: Double) -> Double {
      Double(
        picture.sample(
          plane: 2, column: Int(min(max(column, 0), Double(plane.width - 1))),
          row: Int(min(max(row, 0), Double(plane.height - 1)))))
    }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, bottom) = (x - left, y - top)
    return (1 - bottom) * ((1 - right) * sample(left, top) + right * sample(left + 1, top))
      + bottom * ((1 - right) * sample(left, top + 1) + right * sample(left + 1, top + 1))
  }

  @Test("leaves pictures alone whose pixels have their own chroma")
  func wholeChroma() {
    for subsampling in [ChromaSubsampling.yuv444, .gray] {
      let picture = Picture.drawn(subsampling, 5, 4) { plane, column, row in
        10 * plane + 4 * column + row
      }
      #expect(PictureScaler(width: 5, height: 4, chroma: .linear).scale(picture) == picture)
    }
  }

  @Test("knows the places by their code points")
  func codePoints() {
    // ITU-T H.273 §8.7: 0 left, 1 centre, 2 top left, 3 top, 4 bottom left, 5 bottom.
    #expect((0...5).map { ChromaLocation(rawValue: $0)?.halfColumns } == [0, 1, 0, 1, 0, 1])
    #expect((0...5).map { ChromaLocation(rawValue: $0)?.halfRows } == [1, 1, 0, 0, 2, 2])
    #expect(ChromaLocation(rawValue: 6) == nil)
  }
}
