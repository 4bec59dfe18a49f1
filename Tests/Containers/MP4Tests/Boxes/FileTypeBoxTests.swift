import MP4
import Media
import Testing

@Suite("ftyp · FileTypeBox") struct FileTypeBoxTests {
  @Test("reads all brands")
  func brands() throws {
    let box = try parse(
      FileTypeBox.self, code("isom"),  // major_brand
      u32(512),  // minor_version
      code("iso2"), code("mp41"))  // compatible_brands
    #expect(box.majorBrand == "isom")
    #expect(box.minorVersion == 512)
    #expect(box.compatibleBrands == ["iso2", "mp41"])
  }

  @Test("fails where a brand is cut off", arguments: [0, 3, 7, 9, 10, 11])
  func truncation(length: Int) {
    let payload = concat(code("isom"), u32(512), code("iso2"))
    #expect(throws: ParsingError.self) {
      try parse(FileTypeBox.self, Array(payload.prefix(length)))
    }
  }
}
