import Media

/// What one file's boxes have that another's have not, box by box along their paths.
///
/// Offsets are not compared: a box that grows moves all that follows it.
public struct BoxTreeDifference: Hashable, Sendable {
  /// One thing that is not the same.
  public struct Item: Hashable, Sendable {
    /// The box that it is about.
    public let path: String
    public let change: Change

    public init(path: String, change: Change) {
      self.path = path
      self.change = change
    }
  }

  public enum Change: Hashable, Sendable {
    /// The box is in the first file only; it has so many bytes.
    case onlyInFirst(byteCount: Int)
    /// The box is in the second file only; it has so many bytes.
    case onlyInSecond(byteCount: Int)
    /// The box has other sizes, and no field of its own tells why.
    case size(Int, Int)
    /// A field has another value; `nil` where there is no such field.
    case field(name: String, String?, String?)
    /// Rows of a table differ: how many, and the first of them.
    case rows(name: String, count: Int, first: Int, String, String)
    /// Bytes that no field explains: how many differ, and the first, counted from the box's start.
    case bytes(name: String, count: Int, first: Int)
    /// So many bytes were too many to compare.
    case uncompared(name: String, byteCount: Int)
  }

  /// In the order of the first file; what only the second has comes last.
  public internal(set) var items: [Item] = []

  public var isEmpty: Bool { items.isEmpty }
}

extension BoxTreeDifference {
  /// Compares two files.
  ///
  /// Fields are compared by what the parsers read. Tables, and bytes that nobody has named, are read
  /// from both files, a piece at a time.
  ///
  /// - Throws: `MP4Error` if the bytes of one of them cannot be read.
  public init(
    _ first: BoxTree, _ firstReader: any ByteRangeReader, _ second: BoxTree,
    _ secondReader: any ByteRangeReader
  ) async throws(MP4Error) {
    let comparison = RunComparison(firstReader, secondReader)
    var others: [String: LocatedBox] = [:]
    var order: [LocatedBox] = []
    second.forEachBox { located in
      others[located.path] = located
      order.append(located)
    }
    var seen: Set<String> = []
    var pending = [LocatedBox](first.locatedBoxes.reversed())
    while let located = pending.popLast() {
      seen.insert(located.path)
      guard let other = others[located.path] else {
        add(located.path, .onlyInFirst(byteCount: located.box.size))
        continue
      }
      try await compare(located, other.box, comparison)
      pending += located.children.reversed()
    }
    addRest(of: order, without: seen)
  }

  /// Adds the boxes that the first file has not, without what is in them.
  private mutating func addRest(of boxes: [LocatedBox], without seen: Set<String>) {
    var hiddenEnd = 0
    for located in boxes where !seen.contains(located.path) {
      guard located.box.offset >= hiddenEnd else { continue }
      hiddenEnd = located.box.range.upperBound
      add(located.path, .onlyInSecond(byteCount: located.box.size))
    }
  }

  mutating func add(_ path: String, _ change: Change) {
    items.append(Item(path: path, change: change))
  }
}
