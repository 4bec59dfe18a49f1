import Media
import Testing
import Video

@testable import TerminalPlayer

@Suite struct PictureZoomTests {
  /// A grey picture whose samples tell their place: 16 × row + column.
  private func picture(width: Int = 16, height: Int = 16) -> Picture {
    Picture(
      width: width, height: height, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [
        Plane(
          width: width, height: height,
          bytes: (0..<width * height).map { UInt8(truncatingIfNeeded: $0) })
      ], color: .unspecified)
  }

  private func zoomed(_ steps: Int, across: Int = 0, down: Int = 0) -> PictureZoom {
    var zoom = PictureZoom()
    zoom.zoom(by: steps)
    zoom.move(across: across, down: down)
    return zoom
  }

  @Test("ten steps are a doubling, there are sixteenfold at most, and nothing smaller than all")
  func steps() {
    #expect(zoomed(10).text == "zoom 2.0×")
    #expect(zoomed(5).text == "zoom 1.4×")
    #expect(zoomed(1000).text == "zoom 16.0×")
    #expect(!zoomed(-3).isActive && zoomed(-3).text == "zoom 1.0×")
    var zoom = zoomed(7)
    zoom.zoom(by: -7)
    #expect(zoom == PictureZoom())
  }

  @Test("shows the middle, then what is at a side, up to the picture's edge")
  func moves() {
    let large = picture(width: 200, height: 100)
    func shows(_ zoom: PictureZoom, x: Int, y: Int) -> Bool {
      zoom.part(of: large, .upright) == large.cropped(columns: x..<x + 100, rows: y..<y + 50)
    }
    #expect(shows(zoomed(10), x: 50, y: 24))
    #expect(shows(zoomed(10, across: 1, down: -1), x: 70, y: 14))
    #expect(shows(zoomed(10, across: 9, down: 9), x: 100, y: 50))
    #expect(shows(zoomed(10, across: -9, down: -9), x: 0, y: 0))
  }

  @Test("a small picture is never cut to less than 16 pixels")
  func small() {
    #expect(zoomed(40).part(of: picture(), .upright) == picture())
    let narrow = zoomed(40).part(of: picture(width: 100, height: 10), .upright)
    #expect(narrow.size == PixelSize(width: 16, height: 10))
  }

  /// The eight ways in which a film may be turned.
  static let orientations = [0, 90, 180, 270].flatMap { degrees in
    [false, true].map { isMirrored in
      Orientation(
        rotation: Orientation.Rotation(rawValue: degrees) ?? .none, isMirrored: isMirrored)
    }
  }

  @Test("the part at a side is at that side as it is seen", arguments: orientations)
  func turned(orientation: Orientation) throws {
    let size = orientation.turned(PixelSize(width: 64, height: 48))
    // Dark, except for the pixel that is seen in the upper right corner.
    var pixels = [UInt8](repeating: 0, count: 3 * 64 * 48)
    for index in stride(from: 0, to: pixels.count, by: 3) {
      pixels[index] = 255
      let place = index / 3
      let seen = RGBImage(width: 64, height: 48, pixels: pixels).oriented(orientation)
      pixels[index] = 0
      guard seen.pixels[3 * (size.width - 1)] == 255 else { continue }
      var samples = [UInt8](repeating: 16, count: 64 * 48)
      samples[place] = 235
      let picture = Picture(
        width: 64, height: 48, format: PixelFormat(subsampling: .gray, bitDepth: 8),
        planes: [Plane(width: 64, height: 48, bytes: samples)], color: .unspecified)
      let part = zoomed(10, across: 9, down: -9).part(of: picture, orientation)
      #expect(part.planes[0].bytes.contains(235))
      let other = zoomed(10, across: -9, down: 9).part(of: picture, orientation)
      #expect(!other.planes[0].bytes.contains(235))
      return
    }
    Issue.record("no pixel is seen in that corner")
  }
}
