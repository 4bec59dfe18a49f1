import MP4
import Media
import Testing

@Suite("MP4Error") struct MP4ErrorTests {
  @Test("says where and why in one line")
  func description() {
    let table = ParsingError(
      .tableTooLarge(rows: 4_294_967_295, rowSize: 4, available: 1220), at: 6712)
    #expect(
      MP4Error(table, path: "moov/trak[0]/mdia/minf/stbl/stsz").description
        == "moov/trak[0]/mdia/minf/stbl/stsz at 6 712: "
        + "4 294 967 295 samples need 16 GiB, the box holds 1 220 bytes")
    #expect(
      MP4Error(table, path: "moov/trak[0]/edts/elst").explanation
        == "4 294 967 295 entries need 16 GiB, the box holds 1 220 bytes")
    #expect(
      MP4Error(.missingBox("stts"), path: "moov/trak[0]", at: 1000).description
        == "moov/trak[0] at 1 000: there is no 'stts' box")
    #expect(MP4Error(.noSuchTrack(3)).description == "there is no track 3")
  }

  @Test(
    "gives sizes in the unit that a reader can grasp",
    arguments: zip(
      [1, 10_239, 10_240, 1 << 20, 10 << 20, 1 << 34 - 4, .max] as [UInt64],
      ["1 bytes", "10 239 bytes", "10 KiB", "1 024 KiB", "10 MiB", "16 GiB", "16 384 PiB"]))
  func sizes(rows: UInt64, size: String) {
    let error = MP4Error(
      ParsingError(.tableTooLarge(rows: rows, rowSize: 1, available: 0), at: 0), path: "")
    #expect(error.explanation == "\(rows.grouped) entries need \(size), the box holds 0 bytes")
  }
}
