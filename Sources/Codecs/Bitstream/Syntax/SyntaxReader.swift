/// Reads the bits of a unit as the syntax tables of the standards list them.
///
/// It takes out the emulation prevention bytes on its way (ITU-T H.264 §7.4.1, H.265 §7.4.2): inside
/// a unit an encoder writes 0, 0, 3 where the bits say 0, 0, because 0, 0, 1 begins the next unit in
/// a raw stream. So nothing is copied, and the header of a long slice costs as much as that of a
/// short one.
///
/// A ``SyntaxRecorder``, if there is one, receives each element; without one names cost nothing.
struct SyntaxReader: ~Escapable {
  private let bytes: Span<UInt8>
  private let hasEmulationPrevention: Bool
  let recorder: SyntaxRecorder?

  /// Rules for how numbers are read, in place of this reader's own.
  let rules: BitstreamRules

  /// The table that is being read.
  private(set) var structure: SyntaxStructure

  /// Bits that have been read, emulation prevention bytes not counted.
  private(set) var bitOffset = 0

  /// Where reading has to stop, in the count of ``bitOffset``.
  private var bitLimit = Int.max

  private var nextByte = 0
  private var zeroCount = 0
  private var current: UInt8 = 0
  private var bitsLeft = 0

  /// Creates a reader that starts at the top bit of a unit's header.
  @_lifetime(copy bytes)
  init(
    _ bytes: Span<UInt8>, as structure: SyntaxStructure, hasEmulationPrevention: Bool = true,
    recorder: SyntaxRecorder? = nil, rules: BitstreamRules = .core
  ) {
    self.bytes = bytes
    self.structure = structure
    self.hasEmulationPrevention = hasEmulationPrevention
    self.recorder = recorder
    self.rules = rules
  }

  /// Where the next bit lies in the unit as it is in the file, emulation prevention bytes counted.
  var unitBitOffset: Int {
    guard bitsLeft == 0 else { return unitBitEnd }
    return (isAtEmulationPrevention ? nextByte + 1 : nextByte) * 8
  }

  /// Where the last bit that was read ends in the unit, emulation prevention bytes counted.
  var unitBitEnd: Int { nextByte * 8 - bitsLeft }

  /// Takes up to 63 bits; `nil` if fewer are left.
  mutating func take(_ count: Int) -> Int? {
    guard 0...63 ~= count, count <= bitLimit - bitOffset else { return nil }
    var value = 0
    var wanted = count
    while wanted > 0 {
      if bitsLeft == 0 {
        guard loadByte() else { return nil }
      }
      let taken = min(wanted, bitsLeft)
      bitsLeft -= taken
      value = value << taken | Int(current) >> bitsLeft & (1 << taken - 1)
      wanted -= taken
    }
    bitOffset += count
    return value
  }

  /// Begins another table, and returns the one that continues after it.
  mutating func enter(_ structure: SyntaxStructure) -> SyntaxStructure {
    defer { self.structure = structure }
    return self.structure
  }

  /// Goes on with the table that ``enter(_:)`` has interrupted.
  mutating func leave(to structure: SyntaxStructure) {
    self.structure = structure
  }

  /// Forbids reads beyond `limit`, and returns the limit that held before.
  mutating func limitBits(to limit: Int) -> Int {
    defer { bitLimit = limit }
    return bitLimit
  }

  /// The syntax tables' `byte_aligned()`.
  var isByteAligned: Bool { bitOffset % 8 == 0 }

  /// The syntax tables' `more_rbsp_data()`: whether anything comes before the stop bit.
  ///
  /// The last 1 among a unit's bits ends it (ITU-T H.264 §7.2); after it there may be zeros only.
  var hasMoreData: Bool {
    var end = bytes.count
    while end > 0 {
      if bytes[end - 1] == 0 {
        end -= 1
      } else if end > 2, bytes[end - 1] == 3, bytes[end - 2] == 0, bytes[end - 3] == 0 {
        end -= 1
      } else {
        return unitBitOffset < end * 8 - 1 - bytes[end - 1].trailingZeroBitCount
      }
    }
    return false
  }

  // ANCHOR: solution-4.2
  private var isAtEmulationPrevention: Bool {
    hasEmulationPrevention && zeroCount >= 2 && nextByte < bytes.count && bytes[nextByte] == 3
  }

  private mutating func loadByte() -> Bool {
    if isAtEmulationPrevention {
      nextByte += 1
      zeroCount = 0
    }
    guard nextByte < bytes.count else { return false }
    current = bytes[nextByte]
    nextByte += 1
    zeroCount = current == 0 ? zeroCount + 1 : 0
    bitsLeft = 8
    return true
  }
  // ANCHOR_END: solution-4.2
}

extension SyntaxReader {
  /// Hands an element to the recorder, if there is one.
  func record(
    _ name: StaticString, _ i: Int?, _ j: Int?, _ k: Int?, _ descriptor: SyntaxDescriptor,
    from start: Int, _ unitStart: Int, _ value: SyntaxElement.Value
  ) {
    guard let recorder else { return }
    recorder.record(
      SyntaxElement(
        name: "\(name)", indices: [i, j, k].compactMap { $0 }, descriptor: descriptor,
        bits: start..<bitOffset, unitBits: unitStart..<max(unitStart, unitBitEnd), value: value,
        structure: structure))
  }

  /// Says what the latest element of a name stands for; not evaluated without a recorder.
  func explain(_ name: StaticString, as meaning: @autoclosure () -> String?) {
    recorder?.explain("\(name)", as: meaning())
  }

  /// Returns `value`.
  ///
  /// - Throws: `SyntaxError` if it is not in `range`.
  func check(
    _ value: Int, _ name: StaticString, in range: ClosedRange<Int>
  ) throws(SyntaxError) -> Int {
    guard range ~= value else {
      throw error(.outOfRange(value: value, allowed: range), at: name)
    }
    return value
  }

  /// An error at an element of the table that is being read.
  func error(_ reason: SyntaxError.Reason, at name: StaticString) -> SyntaxError {
    SyntaxError(reason, element: "\(structure.label).\(name)", bitOffset: bitOffset)
  }

  /// Reads what ends every unit but slices: `rbsp_trailing_bits`, a 1 and zeros to the next byte.
  ///
  /// - Throws: `SyntaxError` if the unit ends before, or has other bits there.
  mutating func readTrailingBits() throws(SyntaxError) {
    try f(1, "rbsp_stop_one_bit", is: 1)
    while !isByteAligned { try f(1, "rbsp_alignment_zero_bit", is: 0) }
  }

  /// Reads bytes that mean nothing, and are there to reach a bit rate: H.264 §7.3.2.7.
  mutating func readFiller() throws(SyntaxError) {
    var count = 0
    var ahead = self
    while ahead.take(8) == 0xFF { count += 1 }
    if count > 0 { _ = try bytes(count, "ff_byte") }
  }
}

/// Collects the syntax elements that a parser reads.
///
/// It does for the bits of a stream what `FieldRecorder` does for the bytes of a box: the
/// parser that produces the typed value also explains every bit, so no second parser is needed.
public final class SyntaxRecorder {
  /// The elements in the order in which they were read.
  public private(set) var elements: [SyntaxElement] = []

  public init() {}

  func record(_ element: SyntaxElement) {
    elements.append(element)
  }

  /// Says what the value of the latest element of a name stands for.
  func explain(_ name: String, as meaning: String?) {
    guard let index = elements.lastIndex(where: { $0.name == name }) else { return }
    elements[index].meaning = meaning
  }
}
