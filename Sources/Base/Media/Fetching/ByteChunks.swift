/// Bytes that came in pieces, kept as they came: joining them would take as much memory again.
package struct ByteChunks: Hashable, Sendable {
  private var chunks: [[UInt8]] = []

  /// Where each chunk begins.
  private var starts: [Int] = []

  /// Bytes in all chunks.
  package private(set) var count = 0

  package init(_ bytes: [UInt8] = []) {
    append(bytes)
  }

  package mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    starts.append(count)
    chunks.append(bytes)
    count += bytes.count
  }

  /// The bytes in the pieces in which they came.
  package var pieces: [[UInt8]] { chunks }

  /// The bytes at some places, all of which must be there.
  package subscript(_ range: Range<Int>) -> [UInt8] {
    precondition(0 <= range.lowerBound && range.upperBound <= count, "bytes that are not there")
    guard !range.isEmpty else { return [] }
    var index = starts.partitioningIndex { $0 > range.lowerBound } - 1
    if starts[index] == range.lowerBound && chunks[index].count == range.count {
      return chunks[index]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    while index < chunks.count, starts[index] < range.upperBound {
      let places = starts[index]..<starts[index] + chunks[index].count
      let part = places.clamped(to: range)
      bytes += chunks[index][part.lowerBound - starts[index]..<part.upperBound - starts[index]]
      index += 1
    }
    return bytes
  }
}

extension [Int] {
  /// The first place from which on a condition holds, by binary search: it stays true once it is.
  fileprivate func partitioningIndex(_ isReached: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
