/// Collects the fields that a parser names while it reads them.
///
/// A `ByteReader` that carries a recorder reports every named read to it, so the code that
/// produces a typed box also explains each of its bytes: there is no second parser to keep in step.
///
/// A hostile file names a field for every byte or two, and each takes fifty times as much memory.
/// So there is a limit, far above what files have: what is read beyond it is one last field.
public final class FieldRecorder {
  /// The fields in the order in which they were read.
  public private(set) var fields: [Field] = []

  /// The most fields; the last one covers everything beyond them.
  private let limit: Int

  /// A chapter list has 255 entries of 3 fields; most boxes have less than twenty.
  package static let defaultLimit = 1000

  /// Creates a recorder of at most `limit` fields; `limit` is at least 1.
  package init(limit: Int) {
    precondition(limit > 0, "a recorder names at least one field")
    self.limit = limit
  }

  /// Creates a recorder with a limit that no box of a real film reaches.
  public convenience init() {
    self.init(limit: Self.defaultLimit)
  }

  /// Adds a field; the first one too many, and all later ones, become one field without a value.
  public func record(_ field: Field) {
    guard fields.count >= limit else { return fields.append(field) }
    extendLast(over: field.range)
  }

  @usableFromInline
  func record(_ name: StaticString, from start: Int, to end: Int, _ value: Field.Value) {
    guard fields.count >= limit else {
      let field = Field(name: "\(name)", offset: start, byteCount: end - start, value: value)
      return fields.append(field)
    }
    extendLast(over: start..<end)
  }

  private func extendLast(over range: Range<Int>) {
    let last = fields[fields.count - 1].range
    let start = min(last.lowerBound, range.lowerBound)
    let end = max(last.upperBound, range.upperBound)
    fields[fields.count - 1] = Field(
      name: "furtherFields", offset: start, byteCount: end - start, value: .bytes)
  }
}
