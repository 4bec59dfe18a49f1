import Media
import Testing

@testable import MP4

@Suite("hdlr · HandlerBox") struct HandlerBoxTests {
  @Test("reads a name that ends with 0")
  func terminated() throws {
    let box = try parse(
      HandlerBox.self, versionAndFlags(), u32(0), code("soun"), zeros(12), text("Sound\0"))
    #expect(box.handlerType == "soun")
    #expect(box.name == "Sound")
  }

  @Test("reads QuickTime's name, which begins with its length")
  func counted() throws {
    let box = try parse(
      HandlerBox.self, versionAndFlags(), code("mhlr"), code("vide"), zeros(12), u8(4), text("Core")
    )
    #expect(box.name == "Core")
  }

  @Test("takes no letter for a length where the box is not QuickTime's")
  func notCounted() throws {
    // "!" is 33, and 33 bytes follow it.
    let name = "!" + String(repeating: "a", count: 33)
    let box = try parse(
      HandlerBox.self, versionAndFlags(), u32(0), code("vide"), zeros(12), text(name))
    #expect(box.name == name)
  }

  @Test(
    "says what the track has",
    arguments: [
      ("vide", .video), ("soun", .audio), ("text", .text), ("subt", .text), ("sbtl", .text),
      ("clcp", .text), ("meta", .other), ("hint", .other), ("subp", .other),
    ] as [(FourCC, Track.Kind)])
  func kind(type: FourCC, kind: Track.Kind) throws {
    let box = try parse(HandlerBox.self, versionAndFlags(), u32(0), code(type), zeros(12))
    #expect(box.kind == kind)
  }

  @Test("lets no control character of a name through to a terminal")
  func controlCharacters() throws {
    let payload = concat(versionAndFlags(), u32(0), code("vide"), zeros(12), text("a\u{1B}[2Jb"))
    let named = try fields(of: HandlerBox.self, payload).fields.last
    #expect(named?.value == .text("a?[2Jb"))
  }
}
