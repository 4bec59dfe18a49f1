/// The blocks that a cache keeps: the most recently used ones, up to a limit.
///
/// The blocks form a row, from the most recently used to the least recently used. Each knows its
/// two neighbours, so that moving one to the front takes the same few steps however many there are.
struct BlockCache {
  private struct Entry {
    let bytes: [UInt8]
    /// The neighbour that was used more recently.
    var newer: Int?
    /// The neighbour that was used less recently.
    var older: Int?
  }

  private let limit: Int
  private var entries: [Int: Entry] = [:]
  private var newest: Int?
  private var oldest: Int?

  /// Creates a cache of at most `limit` blocks.
  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { entries.count }

  /// Whether a block is there; asking does not count as use.
  func contains(_ index: Int) -> Bool { entries[index] != nil }

  /// The bytes of a block, which now is the one used last.
  mutating func use(_ index: Int) -> [UInt8]? {
    guard let bytes = entries[index]?.bytes else { return nil }
    unlink(index)
    linkAsNewest(index, bytes)
    return bytes
  }

  /// Keeps a block, and forgets the one not used for longest if there are too many.
  mutating func insert(_ bytes: [UInt8], at index: Int) {
    unlink(index)
    linkAsNewest(index, bytes)
    if entries.count > limit, let oldest { unlink(oldest) }
  }

  private mutating func linkAsNewest(_ index: Int, _ bytes: [UInt8]) {
    entries[index] = Entry(bytes: bytes, older: newest)
    if let newest { entries[newest]?.newer = index }
    newest = index
    oldest = oldest ?? index
  }

  private mutating func unlink(_ index: Int) {
    guard let entry = entries.removeValue(forKey: index) else { return }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
  }
}
