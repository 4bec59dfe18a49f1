import MP4
import Media
import Testing

@Suite("pasp · PixelAspectRatioBox") struct PixelAspectRatioBoxTests {
  @Test("reads the shape of a pixel")
  func reads() throws {
    let box = try parse(PixelAspectRatioBox.self, u32(4, 3))
    #expect(box.pixelAspect == PixelAspect(horizontal: 4, vertical: 3))
  }

  @Test(
    "knows no shape where a side is 0", arguments: [(0, 1), (1, 0), (0, 0)] as [(UInt32, UInt32)])
  func unknown(horizontal: UInt32, vertical: UInt32) throws {
    #expect(try parse(PixelAspectRatioBox.self, u32(horizontal, vertical)).pixelAspect == nil)
  }
}
