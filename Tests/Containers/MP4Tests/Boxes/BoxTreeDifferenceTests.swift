import TestSupport
import MP4
import Media
import Testing

@Suite("BoxTreeDifference") struct BoxTreeDifferenceTests {
  private func difference(
    _ first: [UInt8], _ second: [UInt8]
  ) async throws -> [BoxTreeDifference.Item] {
    try await BoxTreeDifference(
      tree(first), MemoryReader(first), tree(second), MemoryReader(second)
    ).items
  }

  private func item(_ path: String, _ change: BoxTreeDifference.Change) -> BoxTreeDifference.Item {
    BoxTreeDifference.Item(path: path, change: change)
  }

  @Test("finds nothing between a file and itself")
  func same() async throws {
    #expect(try await difference(TinyMovie().file, TinyMovie().file).isEmpty)
  }

  @Test("names a field with both values")
  func field() async throws {
    let other = try await TinyMovie().file.setting("mvhd", "duration", to: u32(300))
    let change = BoxTreeDifference.Change.field(name: "duration", "200", "300")
    #expect(try await difference(TinyMovie().file, other) == [item("moov/mvhd", change)])
  }

  @Test("counts the rows of a table that differ, and shows the first")
  func rows() async throws {
    let path = "moov/trak[0]/mdia/minf/stbl/stsz"
    let other = try await TinyMovie().file.setting(
      path, "entries", to: u32(50, 41, 30, 20, 10, 61))
    let change = BoxTreeDifference.Change.rows(name: "entries", count: 2, first: 1, "40", "41")
    #expect(try await difference(TinyMovie().file, other) == [item(path, change)])
  }

  @Test("compares as many rows as both tables have")
  func lengths() async throws {
    var shorter = TinyMovie()
    shorter.syncNumbers = [1]
    let found = try await difference(TinyMovie().file, shorter.file)
    let path = "moov/trak[0]/mdia/minf/stbl/stss"
    #expect(
      found.filter { $0.path == path } == [
        item(path, .field(name: "entryCount", "2", "1"))
      ])
  }

  @Test("names the boxes that only one file has, without what is in them")
  func boxes() async throws {
    var more = TinyMovie()
    more.otherTracks = [box("udta", box("abcd", u32(0)))]
    let changed = try await difference(TinyMovie().file, more.file)
    #expect(changed.contains(item("moov/udta", .onlyInSecond(byteCount: 20))))
    #expect(!changed.contains { $0.path == "moov/udta/abcd" })
    let reversed = try await difference(more.file, TinyMovie().file)
    #expect(reversed.contains(item("moov/udta", .onlyInFirst(byteCount: 20))))
  }

  @Test("counts bytes that differ in media data and in boxes of unknown types")
  func bytes() async throws {
    var other = TinyMovie().file
    other[other.count - 1] ^= 1
    other[other.count - 3] ^= 1
    let change = BoxTreeDifference.Change.bytes(name: "payload", count: 2, first: 207)
    #expect(try await difference(TinyMovie().file, other) == [item("mdat", change)])
    let sizes = try await difference(fileType(box("zzzz", u32(1))), fileType(box("zzzz", u64(1))))
    #expect(sizes == [item("zzzz", .size(12, 16))])
  }
}
