import ElementaryStream
import Live
import MP4
import Media
import RTP
import Streaming
import TerminalPlayer
import TransportStream

extension MediaOpener {
  /// Opens all formats that this package reads.
  public static let standard = MediaOpener.standard()

  /// Opens all formats that this package reads, streams as some options say.
  ///
  /// - Parameters:
  ///   - hls: How streams of HLS are played: the policy that chooses qualities, and its bounds.
  ///   - live: How real-time streams are received.
  /// - Returns: The opener.
  public static func standard(
    hls: HLSOptions = HLSOptions(), live: LiveOptions = LiveOptions()
  ) -> MediaOpener {
    MediaOpener([
      .mp4, .transportStream, .rawH264, .hls(hls), .rtpDump, .sessionDescription(live),
      .realTimeStream(live),
    ])
  }

  /// Opens a film by its path or its address.
  ///
  /// Cancelling the task ends it.
  ///
  /// - Parameters:
  ///   - name: A path; an `http` or `https` address; a real-time address such as `rtsp://camera/1`.
  ///   - loader: Loads addresses; `nil` is the program `http-fetch`, a product of this package that
  ///     lies in the folder of the running program.
  ///   - patience: How long all of it may take. Each request has its own, shorter patience too.
  /// - Returns: The film. Its tracks are known.
  /// - Throws: `OpeningError`: its reason is what a program can tell apart, its description what a
  ///   person reads.
  public func open(
    _ name: String, loader: (any ResourceLoader)? = nil, patience: Duration = .seconds(60)
  ) async throws(OpeningError) -> any MediaSource {
    try await open(
      name, loader: loader, patience: patience, by: WallClock(ContinuousClock()))
  }

  /// The same by any clock.
  package func open(
    _ name: String, loader: (any ResourceLoader)?, patience: Duration, by clock: WallClock
  ) async throws(OpeningError) -> any MediaSource {
    let attempt = OpeningAttempt(opener: self, name: name, loader: loader)
    do {
      return try await attempt.run(for: patience, by: clock)
    } catch {
      throw OpeningError(error, opening: name)
    }
  }
}

/// A film that is being opened, for as long as its caller would wait.
private struct OpeningAttempt: Sendable {
  let opener: MediaOpener
  let name: String
  let loader: (any ResourceLoader)?

  private typealias Outcome = Result<any MediaSource, any Error>

  /// - Throws: What the format throws, `OpeningTimeout`, or `CancellationError`.
  func run(for patience: Duration, by clock: WallClock) async throws -> any MediaSource {
    let outcome = await withTaskGroup(of: Outcome.self) { group in
      group.addTask { await open() }
      group.addTask {
        do {
          try await clock.sleep(until: clock.now + patience)
          return .failure(OpeningTimeout(after: patience))
        } catch {
          return .failure(CancellationError())
        }
      }
      let first = await group.next() ?? .failure(CancellationError())
      group.cancelAll()
      // What has been opened by then is no longer needed.
      if case .success(let late) = await group.next() { await late.close() }
      return first
    }
    // What was opened in the same moment is wanted no more.
    if Task.isCancelled {
      if case .success(let unwanted) = outcome { await unwanted.close() }
      throw CancellationError()
    }
    return try outcome.get()
  }

  private func open() async -> Outcome {
    let loader = loader
    let resource = MediaResource(named: name) {
      try loader
        ?? PipedResourceLoader.ofThisProcess(
          running: PipedResourceLoader.programBesideThis)
    }
    do {
      let source = try await opener.open(resource)
      _ = try await source.tracks()
      return .success(source)
    } catch {
      return .failure(error)
    }
  }
}

extension TerminalPlayer {
  /// Opens a film by its path or its address; it is played by `run()`.
  ///
  /// - Parameters:
  ///   - name: The path or the address.
  ///   - loader: Loads addresses; `nil` is the program `http-fetch`.
  ///   - options: How to play and draw it.
  /// - Throws: `OpeningError` if it cannot be opened; `TerminalPlayerError` if this terminal cannot
  ///   show it.
  public init(
    opening name: String, loader: (any ResourceLoader)? = nil,
    options: TerminalPlayerOptions = .init()
  ) async throws {
    let source = try await MediaOpener.standard.open(name, loader: loader)
    try await self.init(playing: source, named: name.withoutPassword, options: options)
  }
}
