import MP4
import Media
import Testing

/// Boxes that name each of their entries: a byte or two in a hostile file, and a hundred in memory.
@Suite("Lists of named entries") struct NamedEntryTests {
  private static let count = 5000

  private static let boxes: [(path: String, bytes: [UInt8])] = [
    ("moov/udta/\\xA9nam", box("udta", box(FourCC(rawValue: 0xA96E_616D), zeros(4 * count)))),
    ("moov/ssix", fullBox("ssix", u32(UInt32(count)), zeros(4 * count))),
    (
      "moov/udta/meta/keys",
      box(
        "udta",
        fullBox(
          "meta", fullBox("hdlr", u32(0), code("mdta"), zeros(12), text("\0")),
          fullBox(
            "keys", u32(UInt32(count)),
            concat(Array(repeating: u32(8) + code("mdta"), count: count))
          )))
    ),
    (
      "moov/pssh",
      fullBox("pssh", version: 1, zeros(16), u32(UInt32(count)), zeros(16 * count), u32(0))
    ),
    ("moov/trak/mdia/minf/stbl/subs", table(fullBox("subs", u32(UInt32(count)), zeros(6 * count)))),
    (
      "moov/trak/mdia/minf/stbl/senc",
      table(fullBox("senc", flags: 2, u32(UInt32(count)), zeros(10 * count)))
    ),
    (
      "moov/trak/mdia/minf/stbl/sgpd",
      table(fullBox("sgpd", version: 1, code("zzzz"), u32(1, UInt32(count)), zeros(count)))
    ),
  ]

  private static func table(_ inner: [UInt8]) -> [UInt8] {
    box("trak", box("mdia", box("minf", box("stbl", inner))))
  }

  @Test("have a thousand names at most, and all their bytes are explained", arguments: boxes)
  func limit(path: String, bytes: [UInt8]) async throws {
    let file = box("ftyp", code("isom"), u32(0)) + box("moov", bytes)
    let box = try await tree(file).located(at: path).box
    #expect(box.error == nil)
    #expect(box.fields.count == 1000)
    #expect(box.fields.last?.name == "furtherFields")
    #expect(box.fields.last?.range.upperBound == box.range.upperBound)
  }

  @Test("many boxes together have so many names, and those of their headers")
  func budget() async throws {
    let many = concat(Array(repeating: box(FourCC(rawValue: 0xA96E_616D), zeros(4000)), count: 600))
    let file = box("ftyp", code("isom"), u32(0)) + box("moov", box("udta", many))
    let boxes = try await tree(file).located(at: "moov/udta").box.children
    #expect(boxes.count == 600)
    #expect(boxes.reduce(0) { $0 + $1.fields.count } < 530_000)
    #expect(boxes.last?.fields.prefix(2).map(\.name) == ["size", "type"])
    #expect(boxes.last?.fields.last?.range.upperBound == boxes.last?.range.upperBound)
  }
}
