import Media
import Testing
import Video

@Suite struct PictureRendererTests {
  private func picture(
    width: Int, height: Int, luma: [UInt8], pixelAspect: PixelAspect = .square
  ) -> Picture {
    Picture(
      width: width, height: height, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [Plane(width: width, height: height, bytes: luma)], color: .unspecified,
      pixelAspect: pixelAspect)
  }

  private func black(
    width: Int, height: Int, pixelAspect: PixelAspect = .square
  ) -> Picture {
    picture(
      width: width, height: height, luma: [UInt8](repeating: 16, count: width * height),
      pixelAspect: pixelAspect)
  }

  private func format(
    width: Int, height: Int, orientation: Orientation = .upright
  ) -> VideoFormat {
    VideoFormat(
      codec: .h264, configuration: [], nalLengthSize: 4, width: width, height: height,
      orientation: orientation)
  }

  @Test("turns a picture that was filmed on its side")
  func turns() {
    let renderer = PictureRenderer(
      format: format(
        width: 4, height: 2,
        orientation: Orientation(rotation: .clockwise90, isMirrored: false)), box: nil)
    // White at the lower left corner comes to the upper left one.
    let luma: [UInt8] = [16, 16, 16, 16, 235, 16, 16, 16]
    let image = renderer.image(of: picture(width: 4, height: 2, luma: luma))
    #expect(image.width == 2)
    #expect(image.height == 4)
    #expect(Array(image.pixels.prefix(6)) == [255, 255, 255, 0, 0, 0])
  }

  @Test("makes an image of a frame, and a file of the image, in one call each")
  func frames() throws {
    let frame = Frame(
      picture: picture(width: 4, height: 2, luma: [UInt8](repeating: 235, count: 8)),
      presentationTime: .zero, duration: .zero, sampleIndex: 0, pictureType: nil)
    #expect(
      frame.rgb() == RGBImage(width: 4, height: 2, pixels: [UInt8](repeating: 255, count: 24)))
    #expect(frame.rgb(fitting: PixelSize(width: 2, height: 2)).width == 2)
    #expect(try frame.rgb().png().starts(with: [0x89] + Array("PNG".utf8)))
  }

  @Test("makes room for pixels that are not square")
  func pixelAspect() {
    let wide = PictureRenderer(
      format: format(width: 720, height: 576), box: PixelSize(width: 1024, height: 1024))
    let picture = black(
      width: 720, height: 576, pixelAspect: PixelAspect(horizontal: 64, vertical: 45))
    #expect(wide.fit(of: picture)?.shown == PixelSize(width: 1024, height: 576))
    let blocks = PictureRenderer(
      format: format(width: 640, height: 360), box: PixelSize(width: 80, height: 80),
      boxPixelAspect: PixelAspect(horizontal: 2, vertical: 1))
    // 640 × 360 in pixels twice as wide as high: 320 × 360, as large as 80 rows allow.
    #expect(
      blocks.fit(of: black(width: 640, height: 360))?.shown == PixelSize(width: 72, height: 80))
  }

  @Test("goes by the size of the film, not by that on the screen, where nothing is said")
  func interpretsByFilmSize() {
    let renderer = PictureRenderer(
      format: format(width: 1920, height: 1080), box: PixelSize(width: 192, height: 108))
    let small = renderer.scaled(black(width: 1920, height: 1080))
    #expect(small.size == PixelSize(width: 192, height: 108))
    #expect(renderer.interpretation(of: small).matrix == .bt709)
  }

  @Test("goes by the size of the picture that is shown, not by that of the first format")
  func interpretsByPictureSize() {
    let renderer = PictureRenderer(
      format: format(width: 640, height: 360), box: PixelSize(width: 192, height: 108))
    let large = black(width: 1920, height: 1080)
    #expect(renderer.interpretation(of: large).matrix == .bt709)
    #expect(renderer.interpretation(of: renderer.scaled(large)).matrix == .bt709)
    #expect(renderer.interpretation(of: black(width: 640, height: 360)).matrix == .bt601)
  }

  @Test("scaling before or within rendering gives the same image")
  func scaling() {
    let renderer = PictureRenderer(
      format: format(width: 8, height: 8), box: PixelSize(width: 4, height: 4))
    let whole = picture(width: 8, height: 8, luma: (0..<64).map { UInt8($0 * 3 + 16) })
    #expect(renderer.image(of: renderer.scaled(whole)) == renderer.image(of: whole))
  }

  // Seeded: boxes of all shapes, pictures of all sizes, pixels that are high, wide and absurd.
  @Test("a scaled picture fits as it is: nothing is stretched twice")
  func scaledOnce() {
    var generator = RepeatableGenerator(seed: 5)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    for _ in 0..<300 {
      let picture = black(
        width: number(1...60), height: number(1...60),
        pixelAspect: PixelAspect(horizontal: number(1...9), vertical: number(1...9)))
      let orientation = Orientation(
        rotation: [.none, .clockwise90][number(0...1)], isMirrored: false)
      let renderer = PictureRenderer(
        format: format(width: 1, height: 1, orientation: orientation),
        box: PixelSize(width: number(1...120), height: number(1...120)),
        boxPixelAspect: PixelAspect(horizontal: number(1...3), vertical: number(1...3)))
      let scaled = renderer.scaled(picture)
      #expect(renderer.fit(of: scaled) == renderer.fit(of: picture))
      #expect(renderer.scaled(scaled) == scaled)
    }
  }

  @Test("pictures that change their size in mid-stream are each fitted by their own")
  func sizeChange() {
    let box = PixelSize(width: 320, height: 180)
    let renderer = PictureRenderer(format: format(width: 160, height: 90), box: box)
    let wide = PixelAspect(horizontal: 4, vertical: 3)
    let cases: [(Picture, PixelSize)] = [
      (black(width: 160, height: 90), box), (black(width: 640, height: 360), box),
      (black(width: 120, height: 90), PixelSize(width: 240, height: 180)),
      (black(width: 120, height: 90, pixelAspect: wide), box),
      (black(width: 160, height: 160), PixelSize(width: 180, height: 180)),
    ]
    for (picture, size) in cases {
      let image = renderer.image(of: renderer.scaled(picture))
      #expect(PixelSize(width: image.width, height: image.height) == size)
    }
  }

  @Test("the window may change between scaling and showing")
  func windowChange() {
    let picture = black(
      width: 720, height: 576, pixelAspect: PixelAspect(horizontal: 16, vertical: 15))
    let film = format(width: 720, height: 576)
    let before = PictureRenderer(format: film, box: PixelSize(width: 400, height: 90))
    let after = PictureRenderer(format: film, box: PixelSize(width: 400, height: 300))
    // 720 · 16/15 = 768 to 576 is 4:3.
    #expect(before.fit(of: picture)?.shown == PixelSize(width: 120, height: 90))
    #expect(after.fit(of: before.scaled(picture))?.shown == PixelSize(width: 400, height: 300))
  }

  @Test("pictures and boxes of one pixel, and of extreme shapes, come through")
  func extremes() {
    for (width, height) in [(1, 1), (1, 700), (700, 1), (2, 3), (3, 2)] {
      for box in [(1, 1), (1, 500), (500, 1), (2, 2), (640, 360)] {
        let renderer = PictureRenderer(
          format: format(width: width, height: height),
          box: PixelSize(width: box.0, height: box.1))
        let image = renderer.image(
          of: Picture.drawn(.yuv420, width, height) { plane, _, _ in plane == 0 ? 235 : 128 })
        #expect(image.width <= box.0 && image.height <= box.1)
        #expect(image.pixels.allSatisfy { $0 == 255 })
      }
    }
    let absurd = PixelAspect(horizontal: 4_294_967_295, vertical: 1)
    let renderer = PictureRenderer(
      format: format(width: 4, height: 4), box: PixelSize(width: 64, height: 64))
    let image = renderer.image(of: renderer.scaled(black(width: 4, height: 4, pixelAspect: absurd)))
    #expect(image.width == 64)
    #expect(image.height == 2)
  }

  @Test("all eight orientations, scaled", arguments: [0, 90, 180, 270], [false, true])
  func orientations(degrees: Int, isMirrored: Bool) throws {
    let rotation = try #require(Orientation.Rotation(rawValue: degrees))
    let orientation = Orientation(rotation: rotation, isMirrored: isMirrored)
    let renderer = PictureRenderer(
      format: format(width: 8, height: 4, orientation: orientation),
      box: PixelSize(width: 16, height: 16))
    // Dark on the left, and a white corner at the upper left: it tells where the picture went.
    let luma = (0..<32).map { place -> UInt8 in place % 8 < 2 && place < 16 ? 235 : 16 }
    let image = renderer.image(of: picture(width: 8, height: 4, luma: luma))
    let isTurned = degrees % 180 != 0
    #expect(image.width == (isTurned ? 8 : 16))
    #expect(image.height == (isTurned ? 16 : 8))
    func brightness(right: Bool, bottom: Bool) -> UInt8 {
      let column = right ? image.width - 1 : 0
      let row = bottom ? image.height - 1 : 0
      return image.pixels[3 * (row * image.width + column)]
    }
    // Mirrored first, then clockwise: the corner's way around the picture.
    let corners = [(false, false), (true, false), (true, true), (false, true)]
    let place = ((isMirrored ? 1 : 0) + degrees / 90) % 4
    for (index, corner) in corners.enumerated() {
      let expected: UInt8 = index == place ? 255 : 0
      #expect(brightness(right: corner.0, bottom: corner.1) == expected)
    }
  }
}
