import Media

/// What one file's boxes have that another's lack, box by box along their paths.
///
/// Offsets are not compared: a box that grows moves everything after it.
package struct BoxTreeDifference: Hashable, Sendable {
  /// One thing that is not the same.
  package struct Item: Hashable, Sendable {
    /// The box that it is about.
    package let path: String
    package let change: Change

    package init(path: String, change: Change) {
      self.path = path
      self.change = change
    }
  }

  package enum Change: Hashable, Sendable {
    /// The box is in the first file only; it has this many bytes.
    case onlyInFirst(byteCount: Int)
    /// The box is in the second file only; it has this many bytes.
    case onlyInSecond(byteCount: Int)
    /// The sizes of the box differ, but none of its own fields does.
    case size(Int, Int)
    /// A field has another value; `nil` if there is no such field.
    case field(name: String, String?, String?)
    /// Rows of a table differ: how many, and the first of them.
    case rows(name: String, count: Int, first: Int, String, String)
    /// Bytes that no field explains: how many differ, and the first, counted from the box's start.
    case bytes(name: String, count: Int, first: Int)
    /// The size, where there were too many bytes to compare.
    case uncompared(name: String, byteCount: Int)
  }

  /// In the order of the first file; what only the second has comes last.
  package internal(set) var items: [Item] = []

  package var isEmpty: Bool { items.isEmpty }
}

extension BoxTreeDifference {
  /// Compares two files.
  ///
  /// Fields are compared by what the parsers read. Tables, and bytes without a name, are read
  /// from both files, a piece at a time.
  ///
  /// - Throws: `MP4Error` if the bytes of one of them cannot be read.
  package init(
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

  /// Adds the boxes that the first file lacks, without what is in them.
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

extension BoxTreeDifference {
  /// Compares two boxes with the same path, without their children.
  mutating func compare(
    _ located: LocatedBox, _ other: Box, _ comparison: RunComparison
  ) async throws(MP4Error) {
    let box = located.box
    let before = items.count
    var fields: [FieldKey: Field] = [:]
    for (key, field) in other.keyedFields { fields[key] = field }
    for (key, field) in box.keyedFields {
      let otherField = fields.removeValue(forKey: key)
      guard let otherField else {
        add(located.path, .field(name: key.description, "\(field.value)", nil))
        continue
      }
      try await compare(located.path, key, field, otherField, comparison)
    }
    for (key, field) in other.keyedFields where fields[key] != nil {
      add(located.path, .field(name: key.description, nil, "\(field.value)"))
    }
    try await compareRest(located.path, box, other, comparison)
    // A parent's size follows from its children's, and a field of its own has already said why.
    if items.count == before, box.size != other.size, box.children.isEmpty, other.children.isEmpty {
      add(located.path, .size(box.size, other.size))
    }
  }

  private mutating func compare(
    _ path: String, _ key: FieldKey, _ field: Field, _ other: Field, _ comparison: RunComparison
  ) async throws(MP4Error) {
    switch (field.value, other.value) {
    case (.table(_, let columns), .table(_, let otherColumns)) where columns == otherColumns:
      // Most tables have their count in a field of its own, which has been compared already.
      if field.byteCount != other.byteCount, items.last?.path != path {
        add(path, .field(name: key.description, "\(field.value)", "\(other.value)"))
      }
      let change = try await comparison.rows(key.description, field, other, columns: columns)
      if let change { add(path, change) }
    case (.bytes, .bytes) where field.byteCount == other.byteCount:
      let change = try await comparison.bytes(key.description, field.range, other.range)
      if let change { add(path, change) }
    default:
      guard field.value != other.value || field.byteCount != other.byteCount else { return }
      add(path, .field(name: key.description, field.comparableText, other.comparableText))
    }
  }

  /// Compares the bytes after the last field: media data, and boxes of unknown types.
  private mutating func compareRest(
    _ path: String, _ box: Box, _ other: Box, _ comparison: RunComparison
  ) async throws(MP4Error) {
    let rest = box.unnamedRange
    let otherRest = other.unnamedRange
    guard rest.count == otherRest.count, !rest.isEmpty else { return }
    let change = try await comparison.bytes("payload", rest, otherRest)
    if let change { add(path, change) }
  }
}

/// A field's name, and which of several of that name it is.
struct FieldKey: Hashable, CustomStringConvertible {
  let name: String
  let index: Int

  var description: String { index == 0 ? name : "\(name)[\(index)]" }
}

extension Field {
  /// What there is to say about it beside a field that is not the same.
  fileprivate var comparableText: String {
    value == .bytes ? "\(byteCount.grouped) bytes" : "\(value)"
  }
}

extension Box {
  /// The fields of the payload; the header's own say the type and the size.
  fileprivate var keyedFields: [(FieldKey, Field)] {
    var counts: [String: Int] = [:]
    return fields.filter { $0.offset >= payloadRange.lowerBound }.map { field in
      let index = counts[field.name, default: 0]
      counts[field.name] = index + 1
      return (FieldKey(name: field.name, index: index), field)
    }
  }

  /// The bytes after the last field and before the first child.
  public var unnamedRange: Range<Int> {
    let start = fields.map(\.range.upperBound).max() ?? payloadRange.lowerBound
    let end = children.first?.offset ?? range.upperBound
    return start..<max(start, end)
  }
}
