import Media
import Testing
import Video

@Suite struct PictureRendererTests {
  private func picture(width: Int, height: Int, luma: [UInt8]) -> Picture {
    Picture(
      width: width, height: height, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [Plane(width: width, height: height, bytes: luma)], color: .unspecified)
  }

  private func format(
    width: Int, height: Int, orientation: Orientation = .upright,
    pixelAspect: PixelAspect = .square
  ) -> VideoFormat {
    VideoFormat(
      codec: .h264, configuration: [], nalLengthSize: 4, width: width, height: height,
      orientation: orientation, pixelAspect: pixelAspect)
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

  @Test("makes room for pixels that are not square")
  func pixelAspect() {
    let wide = PictureRenderer(
      format: format(
        width: 720, height: 576, pixelAspect: PixelAspect(horizontal: 64, vertical: 45)),
      box: PixelSize(width: 1024, height: 1024))
    #expect(wide.fit?.shown == PixelSize(width: 1024, height: 576))
    let blocks = PictureRenderer(
      format: format(width: 640, height: 360), box: PixelSize(width: 80, height: 80),
      boxPixelAspect: PixelAspect(horizontal: 2, vertical: 1))
    // 640 × 360 in pixels twice as wide as high: 320 × 360, as large as 80 rows allow.
    #expect(blocks.fit?.shown == PixelSize(width: 72, height: 80))
  }

  @Test("goes by the size of the film, not by that on the screen, where nothing is said")
  func interpretsByFilmSize() {
    let renderer = PictureRenderer(
      format: format(width: 1920, height: 1080), box: PixelSize(width: 192, height: 108))
    let small = picture(width: 192, height: 108, luma: [UInt8](repeating: 16, count: 192 * 108))
    #expect(renderer.interpretation(of: small).matrix == .bt709)
  }

  @Test("scaling before or within rendering gives the same image")
  func scaling() {
    let renderer = PictureRenderer(
      format: format(width: 8, height: 8), box: PixelSize(width: 4, height: 4))
    let whole = picture(width: 8, height: 8, luma: (0..<64).map { UInt8($0 * 3 + 16) })
    #expect(renderer.image(of: renderer.scaled(whole)) == renderer.image(of: whole))
  }
}
