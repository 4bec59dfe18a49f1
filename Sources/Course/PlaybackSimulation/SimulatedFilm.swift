import Media
import Playback

/// A film that consists of numbers: its frames in the order in which they are decoded.
struct SimulatedFilm: Sendable {
  let frames: [SimulatedFrame]

  /// When the earliest of the frames from an index on is shown; the last entry is for none.
  private let earliestStarts: [Duration?]

  init(_ frames: [SimulatedFrame]) {
    self.frames = frames
    var starts: [Duration?] = [nil]
    for frame in frames.reversed() {
      let start = frame.interval.start
      starts.append(starts.last?.map { min($0, start) } ?? start)
    }
    earliestStarts = starts.reversed()
  }

  var end: Duration { frames.map(\.interval.end).max() ?? .zero }

  /// Whether a frame can be shown after that of `index` is decoded: none before it is still to
  /// come.
  ///
  /// A decoder holds frames back until then, since B-pictures are decoded after what follows them.
  func isInOrder(_ frame: Int, after index: Int) -> Bool {
    earliestStarts[index + 1].map { frames[frame].interval.start <= $0 } ?? true
  }

  /// The sync sample with which decoding begins to show what belongs to `target`.
  func syncIndex(for target: Duration) -> Int {
    frames.lastIndex { $0.isSync && $0.interval.start <= target } ?? 0
  }

  /// When the sync samples around a moment appear.
  func syncTimes(around target: Duration) -> SyncTimes {
    let starts = frames.filter(\.isSync).map(\.interval.start)
    func time(_ start: Duration) -> MediaTime { MediaTime(start, timescale: 1_000_000_000) }
    return SyncTimes(
      previous: starts.filter { $0 <= target }.max().map(time),
      next: starts.filter { $0 > target }.min().map(time))
  }
}

/// Everything that a simulation knows about a frame.
package struct SimulatedFrame: Hashable, Sendable {
  package let interval: FrameInterval

  /// Bytes of the encoded sample, which take time to fetch.
  package let sampleByteCount: Int

  /// Bytes of the decoded picture, which take room in the buffer.
  package let byteCount: Int

  /// Whether decoding can begin with it.
  package let isSync: Bool

  /// How long the decoder works on it; `nil` for as long as on any other.
  package let decodeTime: Duration?

  package init(
    interval: FrameInterval, sampleByteCount: Int, byteCount: Int, isSync: Bool = true,
    decodeTime: Duration? = nil
  ) {
    self.interval = interval
    self.sampleByteCount = sampleByteCount
    self.byteCount = byteCount
    self.isSync = isSync
    self.decodeTime = decodeTime
  }
}
