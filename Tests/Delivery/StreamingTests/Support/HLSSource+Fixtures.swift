import Media
import Streaming
import TestSupport

extension HLSSource {
  /// Opens a playlist of the fixtures.
  static func fixture(
    _ name: String, options: HLSOptions = .impatient, loader: ScriptedLoader = ScriptedLoader(),
    clock: WallClock = WallClock(ContinuousClock())
  ) async throws -> HLSSource {
    let path = fixtureFolder + name
    let resource = try await loader.load(ResourceRequest(path))
    var bytes: [UInt8] = []
    while let chunk = try await resource.next() { bytes += chunk.bytes }
    return try await HLSSource(
      try Playlist.parse(bytes: bytes, url: path), at: path, loader: loader, options: options,
      clock: clock)
  }

  /// All samples from a moment on, by the kind of their track.
  func samples(from time: MediaTime? = nil) async throws -> [Track.Kind: [EncodedSample]] {
    let tracks = tracks()
    let pictures = tracks.first { $0.kind == .video }
    let sound = tracks.first { $0.kind == .audio }
    let reader = try await reader(of: Set([pictures, sound].compactMap { $0?.id }), at: time)
    var samples: [Track.Kind: [EncodedSample]] = [:]
    while let event = try await reader.next() {
      guard case .sample(let sample, let id) = event else { continue }
      samples[id == pictures?.id ? .video : .audio, default: []].append(sample)
    }
    return samples
  }
}
