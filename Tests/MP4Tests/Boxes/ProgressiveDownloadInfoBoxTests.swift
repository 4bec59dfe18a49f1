import MP4
import Media
import Testing

@Suite("pdin · ProgressiveDownloadInfoBox") struct ProgressiveDownloadInfoBoxTests {
  @Test("reads the entries to the end of the box")
  func entries() throws {
    let box = try parse(
      ProgressiveDownloadInfoBox.self, versionAndFlags(),
      u32(16_000, 9_000),  // rate, initial_delay
      u32(64_000, 500))
    #expect(
      box.entries == [
        .init(rate: 16_000, initialDelay: 9_000), .init(rate: 64_000, initialDelay: 500),
      ])
  }

  @Test("fails where an entry is cut off", arguments: [1, 4, 7, 9, 15])
  func truncation(length: Int) {
    let payload = versionAndFlags() + u32(16_000, 9_000, 64_000, 500).prefix(length)
    #expect(throws: ParsingError.self) {
      try parse(ProgressiveDownloadInfoBox.self, Array(payload))
    }
  }
}
