import Media
import PlayerCore
import TestSupport
import Testing

/// Films opened by name, as in a program that uses no other module of this package.
struct OpeningTests {
  @Test(
    "one call opens a film of any format, with its tracks",
    arguments: ["small.mp4", "hls/ts/master.m3u8", "hls/ts/low_0.ts", "h264/pyramid.264"])
  func formats(name: String) async throws {
    let source = try await MediaOpener.standard.open(fixturePath(name), patience: .seconds(600))
    #expect(try await source.videoTrack().format.width > 0)
    await source.close()
  }

  @Test(
    "what cannot be opened says which kind of failure it is",
    arguments: [
      ("no-such-film.mp4", .notFound), ("README.md", .unsupported), ("hls", .unsupported),
      ("damaged-box.mp4", nil),
    ] as [(String, OpeningError.Reason?)])
  func failures(name: String, reason: OpeningError.Reason?) async {
    do throws(OpeningError) {
      let source = try await MediaOpener.standard.open(
        fixturePath(name), patience: .seconds(600))
      #expect(reason == nil)
      await source.close()
    } catch {
      #expect(error.reason == reason, "\(error)")
    }
  }

  /// Loads the fixtures as a server would: no other program is needed.
  private struct Memory: ResourceLoader {
    func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
      let path = fixturePath(String(request.url.dropFirst("http://memory/".count)))
      do {
        return Resource(try FileByteRangeReader(path: path), for: request)
      } catch {
        return Resource(ResourceHead(status: 404, url: request.url), for: request, bytes: [])
      }
    }
  }

  @Test(
    "a loader of one's own loads films, playlists and segments",
    arguments: ["small.mp4", "hls/ts/master.m3u8", "hls/fmp4/master.m3u8"])
  func ownLoader(name: String) async throws {
    let address = "http://memory/\(name)"
    let source = try await MediaOpener.standard.open(
      address, loader: Memory(), patience: .seconds(600))
    var count = 0
    for try await frame in source.frames() {
      count += 1
      #expect(frame.picture.width > 0)
    }
    #expect(count >= 24)
    await source.close()
    await #expect(throws: OpeningError.self) {
      try await MediaOpener.standard.open("http://memory/none.mp4", loader: Memory())
    }
  }

  /// Never answers.
  private struct Silent: ResourceLoader {
    func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
      do { try await Task.sleep(for: .seconds(3600)) } catch { throw .cancelled }
      throw .cancelled
    }
  }

  @Test("opening ends when its patience is over", .timeLimit(.minutes(10)))
  func patience() async {
    let clock = ManualClock()
    let opening = Task { () -> OpeningError.Reason? in
      do throws(OpeningError) {
        _ = try await MediaOpener.standard.open(
          "http://memory/film.mp4", loader: Silent(), patience: .seconds(5), by: WallClock(clock))
        return nil
      } catch {
        return error.reason
      }
    }
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .seconds(5))
    #expect(await opening.value == .timedOut)
  }

  @Test(
    "a task that is cancelled stops opening", .timeLimit(.minutes(10)),
    arguments: ["http://memory/film.mp4", "udp://127.0.0.1"])
  func cancellation(name: String) async throws {
    var reason: OpeningError.Reason?
    // Another test may take the port before it is listened to.
    for _ in 0..<5 where reason != .cancelled {
      let name = name.hasPrefix("udp") ? "\(name):\(try UDPPort.free())" : name
      let opening = Task { () -> OpeningError.Reason? in
        do throws(OpeningError) {
          _ = try await MediaOpener.standard.open(name, loader: Silent())
          return nil
        } catch {
          return error.reason
        }
      }
      for _ in 0..<100 { await Task.yield() }
      opening.cancel()
      reason = await opening.value
    }
    #expect(reason == .cancelled)
  }

  @Test("a stream's policy and events are within reach")
  func stream() async throws {
    var options = HLSOptions()
    options.policy = AdaptationPolicyName.fixed(1).makePolicy()
    options.selection.start = .automatic
    let source = try await MediaOpener.standard(hls: options)
      .open(fixturePath("hls/ts/master.m3u8"), patience: .seconds(600))
    let stream = try #require(source as? HLSSource)
    let events = await stream.events()
    for try await _ in stream.samples(of: [1], loadingData: false) {}
    await stream.close()
    var levels: Set<Int> = []
    for await event in events {
      if case .loaded(let transfer) = event.kind { levels.insert(transfer.level) }
    }
    #expect(levels == [1])
  }
}
