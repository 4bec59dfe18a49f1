/// Reads whole blocks from another reader and answers from the blocks that it keeps.
///
/// A parser reads 8 bytes here and 16 bytes there. Over a network each of those reads would cost
/// a round trip, so this reader asks for aligned blocks, all the missing neighbours in one request,
/// and keeps the most recently used ones.
public actor CachingByteRangeReader: ByteRangeReader {
  public nonisolated let length: Int
  private let base: any ByteRangeReader
  private let blockSize: Int
  private let blockLimit: Int
  private var blocks: [Int: [UInt8]] = [:]
  private var recentlyUsed: [Int] = []

  /// Creates a reader that keeps at most `blockLimit` blocks of `blockSize` bytes.
  public init(_ base: any ByteRangeReader, blockSize: Int = 65_536, blockLimit: Int = 64) {
    precondition(blockSize > 0 && blockLimit > 0, "a cache keeps at least one byte")
    self.base = base
    self.blockSize = blockSize
    self.blockLimit = blockLimit
    length = base.length
  }

  public func read(offset: Int, length count: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: count)
    guard count > 0 else { return [] }
    let wanted = offset / blockSize...(offset + count - 1) / blockSize
    // What is larger than the cache would only push everything else out of it.
    guard wanted.count <= blockLimit else {
      return try await base.read(offset: offset, length: count)
    }
    var found = try await load(wanted)
    found.removeFirst(offset - wanted.lowerBound * blockSize)
    found.removeLast(found.count - count)
    return found
  }

  /// Returns the bytes of all blocks in `wanted`, reading runs of missing ones in one request.
  private func load(_ wanted: ClosedRange<Int>) async throws(ByteRangeError) -> [UInt8] {
    var result: [UInt8] = []
    var index = wanted.lowerBound
    while index <= wanted.upperBound {
      if let block = blocks[index] {
        result += block
        markUsed(index)
        index += 1
        continue
      }
      let end = (index...wanted.upperBound).first { blocks[$0] != nil } ?? wanted.upperBound + 1
      let start = index * blockSize
      let run = try await base.read(start..<min(end * blockSize, length))
      store(run, from: index)
      result += run
      index = end
    }
    return result
  }

  private func store(_ run: [UInt8], from first: Int) {
    for (index, start) in zip(first..., stride(from: 0, to: run.count, by: blockSize)) {
      blocks[index] = Array(run[start..<min(start + blockSize, run.count)])
      markUsed(index)
    }
    while recentlyUsed.count > blockLimit {
      blocks[recentlyUsed.removeFirst()] = nil
    }
  }

  private func markUsed(_ index: Int) {
    recentlyUsed.removeAll { $0 == index }
    recentlyUsed.append(index)
  }
}
