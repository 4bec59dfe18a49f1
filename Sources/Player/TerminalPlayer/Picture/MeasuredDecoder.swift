import Media
import Synchronization

/// A decoder whose time is measured: how long a sample takes, for the statistics.
struct MeasuredDecoder: FrameDecoder {
  /// What a sample took lately: each new one counts a sixteenth.
  final class Cost: Sendable {
    private let mean = Mutex<Duration?>(nil)

    /// The mean; `nil` before the first sample.
    var average: Duration? { mean.withLock { $0 } }

    func add(_ duration: Duration) {
      mean.withLock { mean in mean = mean.map { $0 + (duration - $0) / 16 } ?? duration }
    }
  }

  let decoder: any FrameDecoder
  let cost = Cost()

  func use(_ format: TrackFormat) async throws -> [Frame] { try await decoder.use(format) }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    let start = ContinuousClock.now
    defer { cost.add(ContinuousClock.now - start) }
    return try await decoder.decode(sample)
  }

  func finish() async throws -> [Frame] { try await decoder.finish() }

  func reset() async { await decoder.reset() }
}
