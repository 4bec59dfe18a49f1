/// Makes a failing input smaller and emptier as long as it still fails.
struct Minimiser {
  /// Whether an input still fails.
  let fails: ([UInt8]) throws -> Bool

  /// Cuts off the end, then blanks what does not matter.
  func minimise(_ input: [UInt8]) throws -> [UInt8] {
    var best = input
    var step = best.count / 2
    while step > 0 {
      let candidate = Array(best.dropLast(step))
      if !candidate.isEmpty, try fails(candidate) { best = candidate } else { step /= 2 }
    }
    var length = best.count / 2
    while length >= 16 {
      for start in stride(from: 0, to: best.count, by: length) {
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
