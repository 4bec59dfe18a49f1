/// Decides how many blocks to read beyond those that are wanted.
///
/// Somebody who reads one piece after the other will want the next piece as well, and a longer
/// answer costs no further round trip: each read that goes on where the last one ended doubles what
/// is read ahead, up to a limit. A jump elsewhere begins again with nothing.
struct ReadAhead {
  private let limit: Int
  private var blockCount = 0
  private var end: Int?

  /// Creates a policy of at most `limit` blocks ahead.
  init(limit: Int) {
    self.limit = limit
  }

  /// Extends a run of blocks that is about to be read, as far as the blocks behind it are missing.
  mutating func extend(_ run: Range<Int>, while isMissing: (Int) -> Bool) -> Range<Int> {
    blockCount = end.map { goesOn(run.lowerBound, from: $0) } ?? false ? grown : 0
    let ahead = (run.upperBound..<run.upperBound + blockCount).prefix(while: isMissing)
    end = ahead.endIndex
    return run.lowerBound..<ahead.endIndex
  }

  private var grown: Int { min(max(1, blockCount * 2), limit) }

  /// One block may be passed over: the next picture often lies behind some sound.
  private func goesOn(_ start: Int, from end: Int) -> Bool {
    start >= end && start - end <= 1
  }
}
