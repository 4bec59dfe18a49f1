import Media
import Testing

@testable import MP4

@Suite("pdin · progressive download information") struct ProgressiveDownloadInfoBoxTests {
  @Test("reads the entries to the end of the box")
  func entries() throws {
    let found = try explanation(
      .progressiveDownloadInfo, versionAndFlags(),
      u32(16_000, 9_000),  // rate, initial_delay
      u32(64_000, 500))
    #expect(found == ["entries 16000 9000 · 64000 500"])
  }

  @Test("fails where an entry is cut off", arguments: [1, 4, 7, 9, 15])
  func truncation(length: Int) {
    let payload = versionAndFlags() + u32(16_000, 9_000, 64_000, 500).prefix(length)
    #expect(failure(.progressiveDownloadInfo, Array(payload)) != nil)
  }
}
