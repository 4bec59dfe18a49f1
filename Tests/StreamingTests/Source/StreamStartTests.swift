import Media
import Streaming
import Testing

/// What is loaded before the first picture.
struct StreamStartTests {
  @Test(
    "the sound of a rendition does not wait for the pictures", .timeLimit(.minutes(1)),
    arguments: [("low.m3u8", "sound.m3u8"), ("low_0.m4s", "sound_0.m4s")])
  func besideEachOther(silent: String, wanted: String) async throws {
    let loader = ScriptedLoader { url, _ in url == "fmp4/" + silent ? .silence : .file }
    let opening = Task { try await HLSSource.fixture("fmp4/master.m3u8", loader: loader) }
    defer { opening.cancel() }
    while !loader.requests.contains("fmp4/" + wanted) {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(loader.requests.contains("fmp4/" + silent))
  }

  @Test("a stream with a rendition of sound starts after seven requests, each sent once")
  func requestCount() async throws {
    let loader = ScriptedLoader()
    _ = try await HLSSource.fixture("fmp4/master.m3u8", loader: loader)
    #expect(
      loader.requests.sorted() == [
        "fmp4/low.m3u8", "fmp4/low_0.m4s", "fmp4/low_init.mp4", "fmp4/master.m3u8",
        "fmp4/sound.m3u8", "fmp4/sound_0.m4s", "fmp4/sound_init.mp4",
      ])
  }
}
