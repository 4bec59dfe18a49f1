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

    /// Whether cells below zero are possible: two's complement.
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
  public var rowSize: Int { reduce(0) { $0 + $1.byteCount } }
}
