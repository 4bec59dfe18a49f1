import Foundation
import Media
import POSIX
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
  func words() throws {
    let image = RGBImage(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255])
    #expect(
      String(decoding: try KittyEncoder(.still).encode(image), as: UTF8.self)
        == "\u{1B}_Ga=T,f=24,s=2,v=1,q=2,m=0;AAAA////\u{1B}\\")
    #expect(
      String(decoding: try KittyEncoder(.frame).encode(image), as: UTF8.self)
        == "\u{1B}_Ga=T,f=24,s=2,v=1,q=2,i=6121,p=1,C=1,m=0;AAAA////\u{1B}\\")
    #expect(
      String(decoding: KittyEncoder.deletion, as: UTF8.self)
        == "\u{1B}_Ga=d,d=I,i=6121,q=2\u{1B}\\")
  }

  /// The keys of a command, and its text.
  private func command(_ bytes: [UInt8]) throws -> (keys: Set<Substring>, text: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(text.hasPrefix("\u{1B}_G") && text.hasSuffix("\u{1B}\\"))
    let parts = text.dropFirst(3).dropLast(2).split(
      separator: ";", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    return (Set(parts[0].split(separator: ",")), String(parts[1]))
  }

  private func frame(_ passage: PictureUse.Passage) -> KittyEncoder {
    KittyEncoder(PictureUse(.frame, passage: passage), png: File())
  }

  private struct File: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] { Array("PNG of \(image.width)".utf8) }
  }

  #if canImport(Glibc)
    @Test("a picture in memory costs a hundred bytes, and is removed with its encoder if not read")
    func memory() throws {
      var paths: Set<String> = []
      do {
        let encoder = frame(.memory)
        for width in 1...3 {
          let image = RGBImage.noise(width: width * 100, height: 90)
          let bytes = try encoder.encode(image, columnCount: 100, rowCount: 40)
          #expect(bytes.count <= 100)
          let (keys, text) = try command(bytes)
          #expect(
            keys == [
              "a=T", "f=24", "t=s", "s=\(width * 100)", "v=90", "q=2", "i=6121", "p=1", "C=1",
              "c=100", "r=40",
            ])
          let name = String(decoding: try #require(Data(base64Encoded: text)), as: UTF8.self)
          let path = "/dev/shm" + name
          #expect(FileManager.default.contents(atPath: path) == Data(image.pixels))
          paths.insert(path)
        }
        // As a terminal does that has read it.
        try FileManager.default.removeItem(atPath: #require(paths.first))
        _ = try encoder.encode(.noise(width: 10, height: 10))
      }
      #expect(paths.count == 3)
      #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
    }

    @Test("pieces of memory are used in turn, and a name that is taken is replaced")
    func ring() throws {
      let ring = SharedMemoryRing(count: 2)
      let names = try (0..<4).map { try ring.put([UInt8($0)]) }
      #expect(names[0] == names[2] && names[1] == names[3] && names[0] != names[1])
      #expect(FileManager.default.contents(atPath: "/dev/shm" + names[0]) == Data([2]))
      ring.removeAll()
      #expect(!FileManager.default.fileExists(atPath: "/dev/shm" + names[0]))
    }
  #endif

  @Test("over a network a frame is a PNG file; a still picture is none")
  func packed() throws {
    let image = RGBImage.noise(width: 30, height: 20)
    let (keys, text) = try command(try frame(.packed).encode(image))
    #expect(keys == ["a=T", "f=100", "q=2", "i=6121", "p=1", "C=1", "m=0"])
    #expect(Data(base64Encoded: text) == Data("PNG of 30".utf8))
    let still = KittyEncoder(PictureUse(.still, passage: .packed), png: File())
    #expect(try still.encode(image) == KittyEncoder(.still).encode(image))
  }

  @Test("is empty for an empty image")
  func empty() throws {
    #expect(try KittyEncoder(.still).encode(RGBImage(width: 0, height: 0, pixels: [])) == [])
  }
}
