import Media

/// How many samples are believed that no byte of a table vouches for.
///
/// A run whose samples have everything in common has no rows: its count of four billion costs
/// 4 bytes. Such samples are taken as far as their media data can be in the file, each of them one
/// byte at least, and all of them together: a hundred runs cannot have the same bytes.
struct ClaimLimit {
  private var byteCount: Int
  private var sampleCount: Int

  /// Claims that were not believed.
  private(set) var refusedCount = 0

  init(fileLength: Int, sampleLimit: Int = 1 << 24) {
    byteCount = fileLength
    sampleCount = sampleLimit
  }

  /// Returns how many samples of a run are taken.
  mutating func samples(of run: TrackRunBox, size: UInt32) -> Int {
    let count = Int(run.sampleCount)
    guard run.rowSize == 0 else { return count }
    let bytes = max(1, Int(size))
    let taken = min(count, byteCount / bytes, sampleCount)
    byteCount -= taken * bytes
    sampleCount -= taken
    refusedCount = refusedCount.addingClamped(count - taken)
    return taken
  }
}
