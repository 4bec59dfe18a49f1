import Media

/// Writes sixels' characters, up to eight of them at once.
///
/// A picture of many colours falls into tens of thousands of pieces, most of them a few columns wide.
/// So names of colours and gaps come out of tables, each as one number of 64 bits, and columns are
/// read, looked at and written eight at a time.
@safe struct SixelPen {
  /// A few characters, the first one in the lowest byte, and how many there are.
  struct Word {
    var bytes: UInt64 = 0
    var count = 0

    init(_ text: String) {
      for character in text.utf8 {
        bytes |= UInt64(character) << UInt64(8 * count)
        count += 1
      }
    }

    func append(to text: inout [UInt8]) {
      for place in 0..<count { text.append(UInt8(truncatingIfNeeded: bytes >> UInt64(8 * place))) }
    }
  }

  /// The largest repeat count: a VT240 keeps it in one byte.
  static let longestRepeat = 255

  /// For each colour what names it.
  static let names = (0..<256).map { Word("#\($0)") }

  /// For each number of empty columns what is written for them.
  static let gaps = (0...longestRepeat).map { count in
    Word(count > 3 ? "!\(count)?" : String(repeating: "?", count: count))
  }

  /// Characters that are enough for a gap: each 255 columns take five, `!255?`, and so may the rest.
  static func byteLimit(ofGap columnCount: Int) -> Int {
    5 * (columnCount / longestRepeat + 1)
  }

  /// Back to the left edge, for the next line.
  static let returns = Word("$")

  /// What is written goes beyond its end by this much, and is written over next.
  static let overhang = 8

  /// Columns that are read after the last one of a piece.
  static let lookahead = 11

  /// 63 in each of eight bytes, which turns columns into characters.
  private static let characters: UInt64 = 0x3F3F_3F3F_3F3F_3F3F
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  private let memory: UnsafeMutableRawBufferPointer

  /// Characters that were written.
  private(set) var count: Int

  /// Starts after the first `count` bytes of some memory.
  init(_ memory: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe self.memory = memory
    self.count = count
  }

  mutating func write(_ word: Word) {
    expectRoom(for: word.count)
    put(word)
  }

  /// Writes columns in which no pixel has the colour.
  mutating func writeGap(_ columnCount: Int, _ gaps: Span<Word>) {
    expectRoom(for: Self.byteLimit(ofGap: columnCount))
    var rest = columnCount
    while rest > Self.longestRepeat {
      put(gaps[Self.longestRepeat])
      rest -= Self.longestRepeat
    }
    put(gaps[rest])
  }

  /// Writes the columns of a piece: most of them one by one, and four or more that are equal as a run.
  ///
  /// - Parameters:
  ///   - columns: Those of all colours; ``lookahead`` more can be read after the last of the piece.
  ///   - places: Where those of the piece are.
  ///   - gaps: The table of gaps: a run is a gap of another character.
  mutating func write(_ columns: Span<UInt8>, at places: Range<Int>, _ gaps: Span<Word>) {
    precondition(places.upperBound <= columns.count - Self.lookahead, "columns can be read ahead")
    expectRoom(for: places.count)
    var place = places.lowerBound
    let end = places.upperBound
    while place < end {
      let left = end &- place
      let eight = Self.eight(columns, at: place)
      let first = Self.firstRun(in: columns, at: place, eight)
      if first < min(left &- 3, 8) {
        put(eight &+ Self.characters, count: first)
        place = writeRun(columns, from: place &+ first, to: end, gaps)
      } else {
        let count = min(left, 8)
        put(eight &+ Self.characters, count: count)
        place &+= count
      }
    }
  }

  /// What is written for some columns is no longer than they are, and fits.
  @inline(__always)
  private func expectRoom(for count: Int) {
    precondition(
      unsafe count <= memory.count - Self.overhang - self.count, "the limit of the band leaves room"
    )
  }

  @inline(__always)
  private mutating func put(_ word: Word) {
    put(word.bytes, count: word.count)
  }

  /// Writes the lowest bytes of a number.
  @inline(__always)
  private mutating func put(_ bytes: UInt64, count: Int) {
    // Safe: there is room for eight bytes, see `expectRoom`.
    unsafe memory.storeBytes(of: bytes.littleEndian, toByteOffset: self.count, as: UInt64.self)
    self.count &+= count
  }

  /// Eight columns, the first one in the lowest byte.
  @inline(__always)
  private static func eight(_ columns: Span<UInt8>, at place: Int) -> UInt64 {
    // Safe: the read ends at most `lookahead` after the end of a piece, see `write`.
    UInt64(
      littleEndian: unsafe columns.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// How many columns come before the first one that is equal to the next three; 8 if none of
  /// the next eight is.
  @inline(__always)
  private static func firstRun(in columns: Span<UInt8>, at place: Int, _ here: UInt64) -> Int {
    // A byte is 0 where a column is equal to the next three.
    let runs =
      (here ^ eight(columns, at: place &+ 1)) | (here ^ eight(columns, at: place &+ 2))
      | (here ^ eight(columns, at: place &+ 3))
    // The lowest bit that is set belongs to the first byte that is 0.
    let zeros = (runs &- ones) & ~runs & (ones << 7)
    return zeros.trailingZeroBitCount / 8
  }

  /// Writes a run of four or more equal columns; returns the place after it.
  @inline(__always)
  private mutating func writeRun(
    _ columns: Span<UInt8>, from start: Int, to limit: Int, _ gaps: Span<Word>
  ) -> Int {
    // Safe: the run lies within a piece, see `write`.
    let pixels = UInt64(unsafe columns[unchecked: start])
    var end = start &+ 4
    while end < limit {
      let different = Self.eight(columns, at: end) ^ (Self.ones &* pixels)
      end &+= different.trailingZeroBitCount / 8
      if different != 0 { break }
    }
    end = min(end, limit)
    var rest = end &- start
    while rest > 3 {
      let count = min(rest, Self.longestRepeat)
      let word = gaps[count]
      // The last character of a gap is an empty column.
      put(
        word.bytes &+ pixels &<< UInt64(truncatingIfNeeded: 8 &* (word.count &- 1)),
        count: word.count)
      rest &-= count
    }
    put(Self.ones &* (63 &+ pixels), count: rest)
    return end
  }
}
