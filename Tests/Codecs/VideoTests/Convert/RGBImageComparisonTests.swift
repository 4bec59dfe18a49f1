import Media
import PictureQuality
import TestSupport
import Testing
import Video

@Suite("Comparisons of images") struct RGBImageComparisonTests {
  private let grey = RGBImage.flat(RGBColor(red: 100, green: 100, blue: 100), width: 64, height: 48)

  /// The image, with one component changed in a rectangle.
  private func changed(
    _ image: RGBImage, columns: Range<Int>, rows: Range<Int>, by change: (Int, Int) -> Int
  ) -> RGBImage {
    var pixels = image.pixels
    for row in rows {
      for column in columns {
        let place = 3 * (row * image.width + column) + 1
        pixels[place] = UInt8(Int(pixels[place]) + change(column, row))
      }
    }
    return RGBImage(width: image.width, height: image.height, pixels: pixels)
  }

  // A checkerboard of ±90 in one square has a mean of 0; +2 everywhere in another one has not.
  @Test("the square is found that is off as a whole, not the one whose pixels are")
  func meanDifference() throws {
    let checkered = changed(grey, columns: 0..<16, rows: 0..<16) { column, row in
      (column + row).isMultiple(of: 2) ? 90 : -90
    }
    let other = changed(checkered, columns: 32..<48, rows: 16..<32) { _, _ in 2 }
    let place = try #require(other.placeOfLargestMeanDifference(from: grey, side: 16))
    #expect(place.column == 40)
    #expect(place.row == 24)
    let single = try #require(other.placeOfLargestDifference(from: grey))
    #expect(single.column < 16 && single.row < 16)
  }

  @Test("there is no place in images of other sizes, or smaller than a square")
  func noMeanDifference() {
    #expect(grey.placeOfLargestMeanDifference(from: .flat(.black), side: 4) == nil)
    #expect(grey.placeOfLargestMeanDifference(from: grey, side: 49) == nil)
    #expect(grey.placeOfLargestMeanDifference(from: grey, side: 0) == nil)
  }

  // Of 64×48 pixels, 16×48 move, so 48×48 do not; of those 12×48 flicker: a quarter.
  @Test("flicker is the share of still pixels that are shown differently")
  func flicker() throws {
    let moved = changed(grey, columns: 0..<16, rows: 0..<48) { _, _ in 50 }
    let flickering = changed(moved, columns: 16..<28, rows: 0..<48) { _, _ in 20 }
    let share = RGBImage.flickerShare(of: [grey, flickering], showing: [grey, moved])
    #expect(share == 0.25)
    #expect(RGBImage.flickerShare(of: [grey, moved], showing: [grey, moved]) == 0)
  }

  @Test("coding noise counts as still, and small steps do not count as flicker")
  func limits() {
    func step(_ size: Int) -> RGBImage {
      changed(grey, columns: 0..<64, rows: 0..<48) { _, _ in size }
    }
    #expect(RGBImage.flickerShare(of: [grey, step(9)], showing: [grey, step(2)]) == 1)
    #expect(RGBImage.flickerShare(of: [grey, step(8)], showing: [grey, step(2)]) == 0)
    #expect(RGBImage.flickerShare(of: [grey, step(9)], showing: [grey, step(3)]) == nil)
  }

  @Test("nothing is still where there are no two pictures, or none of one size")
  func nothingStill() {
    #expect(RGBImage.flickerShare(of: [], showing: []) == nil)
    #expect(RGBImage.flickerShare(of: [grey], showing: [grey]) == nil)
    let small = RGBImage.flat(.black)
    #expect(RGBImage.flickerShare(of: [grey, small], showing: [grey, small]) == nil)
  }
}

@Suite("How like each other images look from near") struct RGBImageSimilarityTests {
  @Test("the same image is as like as can be, another size is nothing to compare")
  func same() {
    let image = RGBImage.noise(width: 40, height: 24, seed: 1)
    #expect(image.similarity(to: image) == 1)
    #expect(image.similarity(to: .noise(width: 24, height: 40, seed: 1)) == nil)
  }

  @Test("a crosshatch over a plain wall is less like it than the same error as another brightness")
  func crosshatch() throws {
    let wall = RGBImage(
      filledWith: RGBColor(red: 90, green: 90, blue: 90), size: PixelSize(width: 32, height: 32))
    let lighter = RGBImage(width: 32, height: 32, pixels: wall.pixels.map { $0 + 12 })
    let hatched = RGBImage(
      width: 32, height: 32,
      pixels: wall.pixels.enumerated().map { place, value in
        (place / 3 + place / 96).isMultiple(of: 2) ? value + 12 : value - 12
      })
    let (plain, pattern) = (lighter.similarity(to: wall), hatched.similarity(to: wall))
    #expect(try #require(plain) > 0.98)
    #expect(try #require(pattern) < 0.5)
  }
}

@Suite("Where few colours show") struct RichestGradientTests {
  @Test("is a gradient, and neither a plain area nor noise")
  func gradient() throws {
    // From left to right: plain, a gradient, noise.
    let noise = RGBImage.noise(width: 32, height: 32, seed: 2).pixels
    let pixels = (0..<32).flatMap { row in
      (0..<96).flatMap { column -> [UInt8] in
        switch column / 32 {
        case 0: return [200, 30, 60]
        case 1: return [UInt8(4 * (column - 32)), UInt8(4 * row), 128]
        default: return Array(noise[3 * (32 * row + column - 64)..<3 * (32 * row + column - 63)])
        }
      }
    }
    let image = RGBImage(width: 96, height: 32, pixels: pixels)
    let place = try #require(image.placeOfRichestGradient(side: 32))
    #expect(place.column == 48 && place.row == 16)
  }

  @Test("is nowhere where there is no whole square")
  func nowhere() {
    #expect(RGBImage.flat(.black, width: 8, height: 8).placeOfRichestGradient(side: 9) == nil)
    #expect(RGBImage.flat(.black, width: 8, height: 8).placeOfRichestGradient(side: 1) == nil)
    #expect(RGBImage.flat(.black, width: 8, height: 8).placeOfRichestGradient(side: 8)?.column == 4)
  }
}
