import MP4
import Media
import TestSupport
import Testing

@Suite struct MediaFormatTests {
  private func open(_ bytes: [UInt8]) async throws -> any MediaSource {
    try await MediaOpener([.mp4]).open(
      MediaResource(
        "film", reader: { MemoryReader(bytes) }, loader: { MemoryResourceLoader([:]) }))
  }

  @Test("an MP4 file is opened as one")
  func mp4() async throws {
    let source = try await open(TinyMovie().file)
    #expect(source is MP4Demuxer)
    #expect(try await source.tracks().count == 1)
  }

  @Test("what is nothing that is known has MP4's error, and what is known its own")
  func others() async throws {
    await #expect(throws: MP4Error.self) { try await open([1, 2, 3, 4]) }
    let error = await #expect(throws: MediaOpenerError.self) {
      try await open(text("#EXTM3U\n"))
    }
    #expect(error?.name == "an HLS playlist")
  }
}
