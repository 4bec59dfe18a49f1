/// Reads big-endian fields from the front of a borrowed run of bytes.
///
/// A reader owns nothing: it cannot outlive the bytes it reads, and the compiler proves it
/// (`~Escapable`). Every read either returns a value or throws; none invents one.
///
/// Reads carry the field's name. Where a ``FieldRecorder`` listens, the name, place and value go to
/// it; where none does, the name costs nothing.
///
/// The body is `@inlinable` so that parsers in other modules compile down to plain loads.
public struct ByteReader: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>
  @usableFromInline let base: Int
  @usableFromInline let recorder: FieldRecorder?
  @usableFromInline var position = 0

  /// Bytes of the same box that follow in the file and are not here.
  public let deferredByteCount: Int

  /// Creates a reader over `bytes`, the first of which lies at offset `base` in the file.
  ///
  /// - Parameters:
  ///   - bytes: What is read.
  ///   - base: Where the first of them lies in the file.
  ///   - deferredByteCount: How many bytes of the same box were left in the file. No read reaches them; a
  ///     table that does is recorded, and its rows are refused with the reason `deferred`.
  ///   - recorder: Receives every named read.
  @_lifetime(copy bytes)
  @inlinable
  public init(
    _ bytes: Span<UInt8>, at base: Int = 0, deferredByteCount: Int = 0,
    recorder: FieldRecorder? = nil
  ) {
    self.bytes = bytes
    self.base = base
    self.deferredByteCount = deferredByteCount
    self.recorder = recorder
  }

  /// Offset in the file of the next unread byte.
  @inlinable
  public var offset: Int { base + position }

  /// Whether a recorder listens: bulk data is named only then.
  @inlinable
  package var isRecorded: Bool { recorder != nil }

  /// Bytes left to read.
  @inlinable
  public var remaining: Int { bytes.count - position }

  // ANCHOR: read
  /// Reads one integer, most significant byte first.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left than the integer has.
  @inlinable
  @discardableResult
  public mutating func read<Value: FixedWidthInteger>(
    _ name: StaticString, as _: Value.Type = Value.self
  ) throws(ParsingError) -> Value {
    let value: Value = try readInteger()
    if isRecorded { record(name, value) }
    return value
  }
  // ANCHOR_END: read

  /// Names the integer that was read last.
  ///
  /// Apart from the many reads of parsers, which would be three times as large with it.
  @usableFromInline
  func record<Value: FixedWidthInteger>(_ name: StaticString, _ value: Value) {
    self.name(
      name, lastBytes: Value.bitWidth / 8,
      as: Value.isSigned
        ? .signed(Int64(truncatingIfNeeded: value)) : .unsigned(UInt64(truncatingIfNeeded: value)))
  }

  /// Reads one integer that has no name, such as a cell of a table.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left than the integer has.
  @inlinable
  @discardableResult
  public mutating func readInteger<Value: FixedWidthInteger>(
    _: Value.Type = Value.self
  ) throws(ParsingError) -> Value {
    let field = try take(Value.bitWidth / 8)
    var value: Value = 0
    for index in field.indices {
      value = value << 8 | Value(truncatingIfNeeded: field[index])
    }
    return value
  }

  /// Takes the next `count` bytes.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  @_lifetime(copy self)
  @inlinable
  public mutating func take(_ count: Int) throws(ParsingError) -> Span<UInt8> {
    guard 0...remaining ~= count else {
      throw truncated(count)
    }
    defer { position += count }
    return bytes.extracting(position..<position + count)
  }

  @usableFromInline
  func truncated(_ count: Int) -> ParsingError {
    ParsingError(.truncated(needed: count, available: remaining), at: offset)
  }

  /// Splits off a reader over the next `count` bytes; it reports to the same recorder.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  @_lifetime(copy self)
  public mutating func slice(_ count: Int) throws(ParsingError) -> ByteReader {
    let start = offset
    return ByteReader(try take(count), at: start, recorder: recorder)
  }
}
