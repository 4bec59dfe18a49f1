import Media
import Synchronization

/// A source whose samples a test watches as they are read.
final class WatchedSource: MediaSource {
  private struct State {
    var sampleCount = 0
    var isStopped = false
    var observer: (@Sendable (EncodedSample) async -> Void)?
  }

  private let source: any MediaSource
  private let state = Mutex(State())

  init(_ source: any MediaSource) { self.source = source }

  /// Samples that were read.
  var sampleCount: Int { state.withLock { $0.sampleCount } }

  /// A mark for the test.
  var isStopped: Bool { state.withLock { $0.isStopped } }
  func stop() { state.withLock { $0.isStopped = true } }

  /// Sets a closure to call with each sample before it is handed out.
  func observe(_ observer: @escaping @Sendable (EncodedSample) async -> Void) {
    state.withLock { $0.observer = observer }
  }

  func tracks() async throws -> [Track] { try await source.tracks() }

  var timeline: Timeline { get async { await source.timeline } }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await source.syncTimes(of: trackID, around: time)
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    Reader(source: self, reader: try await source.reader(of: tracks, at: time))
  }

  private func note(_ sample: EncodedSample) async {
    let observer = state.withLock { state in
      state.sampleCount += 1
      return state.observer
    }
    await observer?(sample)
  }

  private struct Reader: SampleReader {
    let source: WatchedSource
    let reader: any SampleReader

    func next() async throws -> SampleEvent? {
      let event = try await reader.next()
      if case .sample(let sample, _) = event { await source.note(sample) }
      return event
    }
  }
}
