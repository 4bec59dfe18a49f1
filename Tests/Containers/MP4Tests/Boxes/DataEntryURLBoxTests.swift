import MP4
import Media
import Testing

@Suite("url · DataEntryURLBox") struct DataEntryURLBoxTests {
  @Test("has no location where the samples are in this very file")
  func selfContained() throws {
    #expect(try parse(DataEntryURLBox.self, versionAndFlags(0, 1)).location == nil)
  }

  @Test("tells where another file is")
  func elsewhere() throws {
    let box = try parse(DataEntryURLBox.self, versionAndFlags(), text("other.mp4\0"))
    #expect(box.location == "other.mp4")
  }
}
