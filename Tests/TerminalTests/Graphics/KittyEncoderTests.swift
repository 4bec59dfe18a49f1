import Media
import Testing

@testable import Terminal

@Suite struct KittyEncoderTests {
  @Test(
    "brings every pixel across, in pieces that no terminal refuses",
    // 1024 pixels are exactly one piece.
    arguments: [(1, 1), (32, 32), (1025, 1), (33, 31), (160, 90)])
  func everyPixel(width: Int, height: Int) throws {
    let image = RGBImage.confetti(width: width, height: height)
    for purpose in [PictureUse.Purpose.still, .frame] {
      var screen = KittyScreen()
      try screen.receive(KittyEncoder(purpose).encode(image))
      let shown = try #require(screen.images.values.first)
      #expect(screen.images.count == 1)
      #expect(shown.size == PixelSize(width: width, height: height))
      #expect(shown.pixels == image.pixels)
      #expect(shown.movesCursor == (purpose == .still))
      #expect(screen.otherTokens == [])
      #expect(screen.longestPiece <= 4096)
    }
  }

  @Test("a frame replaces the one before, and can be taken away; stills stay")
  func replaces() throws {
    var screen = KittyScreen()
    try screen.receive(KittyEncoder(.still).encode(.confetti(width: 3, height: 2)))
    for width in 1...5 {
      try screen.receive(KittyEncoder(.frame).encode(.confetti(width: width, height: 2)))
    }
    #expect(screen.images.count == 2)
    #expect(screen.images[KittyEncoder.frameID]?.size.width == 5)
    try screen.receive(KittyEncoder.deletion)
    #expect(screen.images.count == 1)
  }

  @Test("says what it does in the protocol's own words")
  func words() {
    let image = RGBImage(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255])
    #expect(
      String(decoding: KittyEncoder(.still).encode(image), as: UTF8.self)
        == "\u{1B}_Ga=T,f=24,s=2,v=1,q=2,m=0;AAAA////\u{1B}\\")
    #expect(
      String(decoding: KittyEncoder(.frame).encode(image), as: UTF8.self)
        == "\u{1B}_Ga=T,f=24,s=2,v=1,q=2,i=6121,p=1,C=1,m=0;AAAA////\u{1B}\\")
    #expect(
      String(decoding: KittyEncoder.deletion, as: UTF8.self)
        == "\u{1B}_Ga=d,d=I,i=6121,q=2\u{1B}\\")
  }

  @Test("is empty for an empty image")
  func empty() {
    #expect(KittyEncoder(.still).encode(RGBImage(width: 0, height: 0, pixels: [])) == [])
  }
}
