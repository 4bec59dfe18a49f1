import Media
import Streaming
import Synchronization
import TestSupport
import Testing
import TrickPlay
import Video

/// Fast forward and rewind over a programme that has a stream of sync samples.
@Suite struct WindingTests {
  private func open(_ loader: NotingLoader) async throws -> HLSSource {
    let path = "Fixtures/hls/ts/master.m3u8"
    let resource = try await loader.load(ResourceRequest(path))
    var bytes: [UInt8] = []
    while let chunk = try await resource.next() { bytes += chunk.bytes }
    return try await HLSSource(
      try Playlist.parse(bytes: bytes, url: path), at: path, loader: loader)
  }

  private func player(_ source: HLSSource, _ sink: RecordingSink) -> TrickPlayer {
    TrickPlayer(
      source: source, trackID: 1, sink: sink, clock: WallClock(ImpatientClock()),
      makeDecoder: { VideoDecoder() })
  }

  @Test("each picture is one request for the bytes of a sync sample", arguments: [8, -8])
  func requests(speed: Int) async throws {
    let loader = NotingLoader()
    let source = try await open(loader)
    let thumbnails = try #require(await source.trickPlaySource)
    let before = loader.requests.count
    let sink = RecordingSink()
    let player = player(source, sink)
    await player.goFast(speed, from: speed > 0 ? .zero : .seconds(8))
    await player.settle()
    let times = await sink.frames.map { $0.time.duration / .seconds(1) }
    #expect(times.map { Int($0.rounded()) } == (speed > 0 ? [2, 4, 6] : [6, 4, 2, 0]))
    let requests = loader.requests.dropFirst(before)
    // The first picture came with the opening.
    let segments = speed > 0 ? [1, 2, 3] : [3, 2, 1]
    #expect(requests.map(\.name) == segments.map { "mid_\($0).ts" })
    #expect(requests.allSatisfy { $0.range != nil })
    #expect(
      await player.state?.position == (speed > 0 ? thumbnails.timeline.duration?.duration : .zero))
  }

  @Test("a picture that does not come is given up for the newest one", .timeLimit(.minutes(5)))
  func newest() async throws {
    let loader = NotingLoader()
    let source = try await open(loader)
    _ = try #require(await source.trickPlaySource)
    loader.silence("mid_3.ts")
    let sink = RecordingSink()
    let player = player(source, sink)
    await player.goFast(-8, from: .seconds(8))
    while !loader.requests.contains(where: { $0.name == "mid_3.ts" }) { await Task.yield() }
    await player.goFast(-8, from: .seconds(5))
    while await sink.frames.isEmpty { await Task.yield() }
    #expect(loader.cancelled == ["mid_3.ts"])
    await player.finish()
  }
}

/// Loads files, records what it was asked for, and says nothing to some requests.
private final class NotingLoader: ResourceLoader {
  private struct State {
    var requests: [(name: String, range: Range<Int>?)] = []
    var silent: Set<String> = []
    var cancelled: [String] = []
  }

  private let state = Mutex(State())

  var requests: [(name: String, range: Range<Int>?)] { state.withLock { $0.requests } }
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Never answers requests for a file.
  func silence(_ name: String) { state.withLock { _ = $0.silent.insert(name) } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let name = request.url.split(separator: "/").last.map(String.init) ?? ""
    let isSilent = state.withLock { state in
      state.requests.append((name, request.range))
      return state.silent.contains(name)
    }
    guard isSilent else { return try await FileResourceLoader().load(request) }
    while !Task.isCancelled { await Task.yield() }
    state.withLock { $0.cancelled.append(name) }
    throw .cancelled
  }
}
