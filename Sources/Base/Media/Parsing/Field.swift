/// One named run of bytes that a parser has read: what the annotated hexdump draws.
public struct Field: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case unsigned(UInt64)
    case signed(Int64)
    /// A binary fixed-point number, such as 16.16, as the ratio that it stands for.
    case fixedPoint(raw: Int64, fractionBits: Int)
    case text(String)
    /// Bytes without a meaning of their own here: reserved, or in a format that is not parsed here.
    case bytes
    /// A table of equally long rows; `columns` are the integers of one row in order.
    case table(rowCount: Int, columns: [Column])
  }

  /// The standard's name of the field, in camel case: `sampleCount`.
  public let name: String

  /// Offset in the file of the first byte.
  public let offset: Int

  public let byteCount: Int
  public let value: Value

  public init(name: String, offset: Int, byteCount: Int, value: Value) {
    self.name = name
    self.offset = offset
    self.byteCount = byteCount
    self.value = value
  }

  /// Where the field lies in the file.
  public var range: Range<Int> { offset..<offset + byteCount }
}

extension Field.Value: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsigned(let value): String(value)
    case .signed(let value): String(value)
    case .fixedPoint(let raw, let bits): Self.decimal(raw: raw, fractionBits: bits)
    case .text(let text): "'\(text)'"
    case .bytes: "…"
    case .table(let rowCount, let columns):
      "\(rowCount) × (\(columns.map(\.name).joined(separator: ", ")))"
    }
  }

  private static func decimal(raw: Int64, fractionBits: Int) -> String {
    let one = Int64(1) << Int64(fractionBits)
    let fraction = raw.magnitude % one.magnitude
    let whole = (raw < 0 ? "-" : "") + String(raw.magnitude / one.magnitude)
    guard fraction > 0 else { return whole }
    let thousandths = String(fraction * 1000 / one.magnitude + 1000).dropFirst()
    return "\(whole).\(thousandths)"
  }
}

extension Field {
  /// One column of a table of integers: its name, and what each of its cells looks like.
  ///
  /// Most columns of most tables are `UInt32`, so a plain string literal stands for one of those:
  ///
  ///     ["sampleCount", "sampleDelta"]
  ///     ["segmentDuration", Field.Column("mediaTime", as: Int32.self)]
  public struct Column: Hashable, Sendable {
    /// The standard's name, in camel case.
    public let name: String

    /// Bytes of one cell, 1 to 8.
    public let byteCount: Int

    /// Whether cells may be negative, in two's complement.
    public let isSigned: Bool

    /// Creates a column of integers of 1 to 8 bytes each.
    public init(_ name: String, byteCount: Int, isSigned: Bool = false) {
      precondition(1...8 ~= byteCount, "a cell is an integer of 1 to 8 bytes")
      self.name = name
      self.byteCount = byteCount
      self.isSigned = isSigned
    }

    /// Creates a column of integers of one of Swift's types.
    public init<Cell: FixedWidthInteger>(_ name: String, as _: Cell.Type) {
      self.init(name, byteCount: Cell.bitWidth / 8, isSigned: Cell.isSigned)
    }
  }
}

extension Field.Column: ExpressibleByStringLiteral {
  /// A column of `UInt32`.
  public init(stringLiteral name: String) {
    self.init(name, as: UInt32.self)
  }
}

extension [Field.Column] {
  /// Bytes of one row.
  package var rowSize: Int { reduce(0) { $0 + $1.byteCount } }
}
