import Media
import Testing

@testable import MP4

@Suite("data, keys, mean and name") struct MetadataBoxesTests {
  @Test(
    "reads integers of every size",
    arguments: [
      (21, [0xFF], -1), (21, [0xFF, 0xFE], -2), (21, [0x80, 0, 0, 0], -2_147_483_648),
      (21, [0, 0, 0, 0, 0, 0, 0, 9], 9), (22, [0xFF], 255), (22, [0xFF, 0xFE], 65_534),
      (22, [0x80, 0, 0, 0], 2_147_483_648),
    ] as [(UInt32, [UInt8], Int64)])
  func integers(type: UInt32, bytes: [UInt8], number: Int64) throws {
    #expect(
      try explanation(.metadataValue, u32(type, 0), bytes)
        == ["type \(type)", "locale 0", "value \(number)"])
  }

  @Test("reads texts of both kinds, and leaves the rest alone")
  func otherValues() throws {
    #expect(try explanation(.metadataValue, u32(1, 0), text("Ä")).last == "value 'Ä'")
    #expect(try explanation(.metadataValue, u32(2, 0), u16(0x00C4, 0x62)).last == "value 'Äb'")
    #expect(try explanation(.metadataValue, u32(13, 0), u8(0xFF, 0xD8)).last == "value ff d8")
    #expect(try explanation(.metadataValue, u32(21, 0), u8(1, 2, 3)).last == "value 1 2 3")
  }

  @Test("reads places in a series, and names of an application's own")
  func items() async throws {
    let track = box("trkn", box("data", u32(0, 0), u16(0, 3, 12, 0)))
    let disc = box("disk", box("data", u32(0, 0), u16(0, 1, 2)))
    let own = box(
      "----", fullBox("mean", text("com.apple.iTunes")), fullBox("name", text("LABEL")),
      box("data", u32(1, 0), text("Own")))
    let tree = try await tree(fileType(box("ilst", track, disc, own, box("free", zeros(4)))))
    #expect(tree.box(at: "ilst/trkn/data")?.field("number")?.value == .unsigned(3))
    #expect(tree.box(at: "ilst/trkn/data")?.field("total")?.value == .unsigned(12))
    #expect(tree.box(at: "ilst/disk/data")?.field("total")?.value == .unsigned(2))
    #expect(tree.box(at: "ilst/----/mean")?.field("text")?.value == .text("com.apple.iTunes"))
    #expect(tree.box(at: "ilst/----/name")?.field("text")?.value == .text("LABEL"))
    #expect(tree.box(at: "ilst/----/data")?.field("value")?.value == .text("Own"))
    #expect(tree.errors.isEmpty)
  }

  @Test("reads QuickTime's keys, whose numbers are the types of the items")
  func keys() async throws {
    let keys = fullBox(
      "keys", u32(2), u32(12), code("mdta"), text("make"), u32(13), code("mdta"), text("model"))
    let item = box(FourCC(rawValue: 2), box("data", u32(1, 0), text("Camera")))
    let tree = try await tree(
      fileType(box("meta", fullBox("hdlr", zeros(20)), keys, box("ilst", item))))
    let names = tree.box(at: "meta/keys")?.fields.filter { $0.name == "keyValue" }
    #expect(names?.map(\.value) == [.text("make"), .text("model")])
    let value = tree.first(.meta)?.first([.itemList, FourCC(rawValue: 2), .metadataValue])
    #expect(value?.field("value")?.value == .text("Camera"))
    #expect(tree.errors.isEmpty)
  }

  @Test("refuses keys that are smaller than their header, and more of them than bytes")
  func hostileKeys() {
    for size: UInt32 in [0, 7] {
      let error = failure(.metadataKeys, versionAndFlags(), u32(1, size), code("mdta"))
      #expect(error?.offset == 108)
    }
    #expect(
      failure(.metadataKeys, versionAndFlags(), u32(1, .max), code("mdta"))
        == ParsingError(.truncated(needed: 4_294_967_287, available: 0), at: 116))
    #expect(
      failure(.metadataKeys, versionAndFlags(), u32(.max, 8), code("mdta"))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 8, available: 8), at: 108))
  }
}
