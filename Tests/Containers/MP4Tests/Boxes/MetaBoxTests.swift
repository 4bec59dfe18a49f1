import Media
import Testing

@testable import MP4

@Suite("meta · metadata") struct MetaBoxTests {
  let handler = fullBox("hdlr", u32(0), code("mdir"), zeros(13))

  @Test("finds its children behind version and flags")
  func full() async throws {
    let items = box("ilst", box(FourCC(rawValue: 0xA96E_616D)))
    let tree = try await tree(fileType(box("udta", fullBox("meta", handler, items))))
    let meta = try #require(tree.box(at: "udta/meta"))
    #expect(meta.version == 0)
    #expect(meta.children.map(\.type) == ["hdlr", "ilst"])
    #expect(tree.box(at: "udta/meta/ilst/\\xA9nam") != nil)
    #expect(tree.errors.isEmpty)
  }

  @Test("finds the values inside items of any type")
  func values() async throws {
    let title = box(FourCC(rawValue: 0xA96E_616D), box("data", u32(1, 0), text("Demo")))
    let cover = box("covr", box("data", u32(13, 0), u8(0xFF, 0xD8)))
    let tree = try await tree(fileType(box("meta", handler, box("ilst", title, cover))))
    let text = tree.box(at: "meta/ilst/\\xA9nam/data")
    #expect(text?.field("value")?.value == .text("Demo"))
    let picture = tree.box(at: "meta/ilst/covr/data")
    #expect(picture?.field("type")?.value == .unsigned(13))
    #expect(picture?.field("value")?.value == .bytes)
    #expect(tree.errors.isEmpty)
  }

  @Test("finds its children in QuickTime's variant without version and flags")
  func plain() async throws {
    let tree = try await tree(fileType(box("meta", handler)))
    let meta = try #require(tree.box(at: "meta"))
    #expect(meta.version == nil)
    #expect(meta.children.map(\.type) == ["hdlr"])
  }

  @Test("is whole without any children, too")
  func empty() throws {
    #expect(try explanation(.meta, versionAndFlags()) == ["version 0", "flags 0"])
  }

  @Test("fails where version and flags are cut off", arguments: 0..<4)
  func truncation(length: Int) {
    #expect(failure(.meta, zeros(length)) != nil)
  }
}
