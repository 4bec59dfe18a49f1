import Media
import Testing
import Video

@Suite struct PictureFitTests {
  private func fit(
    _ width: Int, _ height: Int, aspect: PixelAspect = .square,
    _ rotation: Orientation.Rotation = .none, box: (Int, Int)
  ) -> PictureFit {
    PictureFit(
      width: width, height: height, pixelAspect: aspect,
      orientation: Orientation(rotation: rotation, isMirrored: false),
      box: PixelSize(width: box.0, height: box.1))
  }

  @Test("fills a box of the same shape")
  func sameShape() {
    #expect(fit(1280, 720, box: (640, 360)).shown == PixelSize(width: 640, height: 360))
    #expect(fit(320, 180, box: (640, 360)).shown == PixelSize(width: 640, height: 360))
  }

  @Test("leaves room at the sides or above and below")
  func otherShape() {
    // 4:3 in 16:9 → 360 · 4/3 = 480; 2:1 in 16:9 → 640 / 2 = 320.
    #expect(fit(640, 480, box: (640, 360)).shown == PixelSize(width: 480, height: 360))
    #expect(fit(1000, 500, box: (640, 360)).shown == PixelSize(width: 640, height: 320))
  }

  @Test("widens pixels that are not square")
  func pixelAspect() {
    // PAL widescreen: 720 · 64/45 = 1024 columns beside 576 rows, 16:9.
    let wide = PixelAspect(horizontal: 64, vertical: 45)
    #expect(
      fit(720, 576, aspect: wide, box: (640, 640)).shown
        == PixelSize(width: 640, height: 360))
  }

  @Test(
    "turns the shape, but not the size before turning",
    arguments: [
      Orientation.Rotation.clockwise90, .clockwise270,
    ])
  func turned(rotation: Orientation.Rotation) {
    let fitted = fit(1920, 1080, rotation, box: (640, 360))
    // 1080 : 1920 of 360 rows is 202.5, to the nearest even number 202.
    #expect(fitted.shown == PixelSize(width: 202, height: 360))
    #expect(fitted.scaled == PixelSize(width: 360, height: 202))
  }

  @Test("gives even sizes inside the box wherever there is room")
  func even() {
    for width in 2...40 {
      for height in 2...40 {
        let shown = fit(17, 13, box: (width, height)).shown
        #expect(shown.width.isMultiple(of: 2) && shown.height.isMultiple(of: 2))
        #expect((2...width).contains(shown.width) && (2...height).contains(shown.height))
      }
    }
  }

  @Test("never vanishes, however strange the numbers")
  func neverEmpty() {
    let flat = PixelAspect(horizontal: Int(UInt32.max), vertical: 1)
    for box in [(1, 1), (0, 0), (-5, 3), (1, 500), (Int.max, Int.max)] {
      for size in [(1, 1), (0, 0), (1, Int.max), (Int.max, 1)] {
        let fitted = fit(size.0, size.1, aspect: flat, .clockwise90, box: box)
        #expect(fitted.shown.width >= 1 && fitted.shown.height >= 1)
        #expect(fitted.shown.width <= max(box.0, 1) && fitted.shown.height <= max(box.1, 1))
      }
    }
  }
}
