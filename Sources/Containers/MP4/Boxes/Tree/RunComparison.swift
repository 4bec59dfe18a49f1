import Media

/// Compares runs of bytes of two files, a piece at a time.
struct RunComparison {
  private let first: any ByteRangeReader
  private let second: any ByteRangeReader

  /// Bytes that are read at once from each file.
  private static let pieceSize = 1 << 20

  /// The longest run that is compared; a film's media data would take minutes.
  private static let sizeLimit = 1 << 28

  init(_ first: any ByteRangeReader, _ second: any ByteRangeReader) {
    self.first = first
    self.second = second
  }

  /// Compares as many rows of two tables as both have.
  func rows(
    _ name: String, _ field: Field, _ other: Field, columns: [Field.Column]
  ) async throws(MP4Error) -> BoxTreeDifference.Change? {
    let rowSize = columns.rowSize
    let count = min(field.byteCount, other.byteCount)
    guard rowSize > 0, count > 0 else { return nil }
    guard count <= Self.sizeLimit else { return .uncompared(name: name, byteCount: count) }
    var differing = RowCount(rowSize: rowSize)
    try await forEachPiece(
      field.offset, other.offset, count: count, step: Self.pieceSize / rowSize * rowSize
    ) { start, one, two in
      guard one != two else { return }
      for index in one.indices where one[index] != two[index] { differing.note(start + index) }
    }
    guard let row = differing.first else { return nil }
    return .rows(
      name: name, count: differing.count, first: row,
      try await text(first, field, row, columns), try await text(second, other, row, columns))
  }

  /// Compares two runs of the same length.
  func bytes(
    _ name: String, _ range: Range<Int>, _ other: Range<Int>
  ) async throws(MP4Error) -> BoxTreeDifference.Change? {
    guard range.count <= Self.sizeLimit else {
      return .uncompared(name: name, byteCount: range.count)
    }
    var differing = RowCount(rowSize: 1)
    try await forEachPiece(
      range.lowerBound, other.lowerBound, count: range.count, step: Self.pieceSize
    ) { start, one, two in
      guard one != two else { return }
      for index in one.indices where one[index] != two[index] { differing.note(start + index) }
    }
    return differing.first.map { .bytes(name: name, count: differing.count, first: $0) }
  }

  private func forEachPiece(
    _ start: Int, _ otherStart: Int, count: Int, step: Int,
    _ body: (_ start: Int, _ one: [UInt8], _ two: [UInt8]) -> Void
  ) async throws(MP4Error) {
    var position = 0
    while position < count {
      let length = min(step, count - position)
      do {
        let one = try await first.read(offset: start + position, length: length)
        let two = try await second.read(offset: otherStart + position, length: length)
        body(position, one, two)
      } catch {
        throw MP4Error(error)
      }
      position += length
    }
  }

  /// One row as text: `(300, 512)`.
  private func text(
    _ reader: any ByteRangeReader, _ field: Field, _ row: Int, _ columns: [Field.Column]
  ) async throws(MP4Error) -> String {
    let bytes: [UInt8]
    do {
      bytes = try await reader.read(
        offset: field.offset + row * columns.rowSize, length: columns.rowSize)
    } catch {
      throw MP4Error(error)
    }
    var rows = ByteReader(bytes.span)
    let cells = (try? rows.readRow(columns)) ?? []
    let text = cells.map { $0.grouped }.joined(separator: ", ")
    return cells.count == 1 ? text : "(\(text))"
  }
}

/// Counts rows of which at least one byte differs; the bytes come in ascending order.
private struct RowCount {
  let rowSize: Int
  private(set) var count = 0
  private(set) var first: Int?
  private var last: Int?

  init(rowSize: Int) {
    self.rowSize = rowSize
  }

  mutating func note(_ position: Int) {
    let row = position / rowSize
    guard row != last else { return }
    last = row
    first = first ?? row
    count += 1
  }
}
