/// Makes a failing input smaller and emptier as long as it still fails.
struct Minimiser {
  /// Whether an input still fails.
  let fails: ([UInt8]) throws -> Bool

  /// Cuts off the end, then blanks what does not matter; stops when its time is up.
  func minimise(_ input: [UInt8], until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    var best = input
    var step = best.count / 2
    while step > 0, .now < deadline {
      let candidate = Array(best.dropLast(step))
      if !candidate.isEmpty, try fails(candidate) { best = candidate } else { step /= 2 }
    }
    return try blanked(best, until: deadline)
  }

  private func blanked(
    _ input: [UInt8], until deadline: ContinuousClock.Instant
  ) throws -> [UInt8] {
    var best = input
    var length = best.count / 2
    while length >= 16 {
      for start in stride(from: 0, to: best.count, by: length) where .now < deadline {
        let range = start..<min(start + length, best.count)
        guard best[range].contains(where: { $0 != 0 }) else { continue }
        var candidate = best
        for index in range { candidate[index] = 0 }
        if try fails(candidate) { best = candidate }
      }
      length /= 2
    }
    return best
  }
}
