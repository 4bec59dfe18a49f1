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
  }

  /// The largest repeat count: a VT240 keeps it in one byte.
  static let longestRepeat = 255

  /// For each colour what names it.
  static let names = (0..<256).map { Word("#\($0)") }

  /// For each number of empty columns what is written for them.
  static let gaps = (0...longestRepeat).map { count in
    Word(count > 3 ? "!\(count)?" : String(repeating: "?", count: count))
  }

  /// Back to the left edge, for the next line.
  static let returns = Word("$")

  /// What is written goes beyond its end by so much, and is written over next.
  static let overhang = 8

  /// 63 in each of eight bytes: what makes columns characters.
  private static let characters: UInt64 = 0x3F3F_3F3F_3F3F_3F3F
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Bytes in which runs can be seen to begin: a run has four columns at least.
  private static let visible = 5

  private let memory: UnsafeMutableRawBufferPointer

  /// Characters that were written.
  private(set) var count: Int

  /// Starts behind the first `count` bytes of some memory.
  init(_ memory: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe self.memory = memory
    self.count = count
  }

  mutating func write(_ word: Word) {
    write(word.bytes, count: word.count)
  }

  /// Writes the lowest bytes of a number.
  @inline(__always)
  private mutating func write(_ bytes: UInt64, count: Int) {
    precondition(
      unsafe self.count + Self.overhang <= memory.count, "the limit of the band leaves room")
    // Safe: there is room for eight bytes, see above.
    unsafe memory.storeBytes(of: bytes.littleEndian, toByteOffset: self.count, as: UInt64.self)
    self.count += count
  }

  /// Writes columns in which no pixel has the colour.
  mutating func writeGap(_ columnCount: Int, _ gaps: Span<Word>) {
    var rest = columnCount
    while rest > Self.longestRepeat {
      write(gaps[Self.longestRepeat])
      rest -= Self.longestRepeat
    }
    write(gaps[rest])
  }

  /// Writes the columns of a piece: most of them one by one, and four or more that are equal as a run.
  ///
  /// - Parameters:
  ///   - columns: Those of all colours; eight more can be read behind the last of the piece.
  ///   - places: Where those of the piece are.
  ///   - gaps: The table of gaps: a run is a gap of another character.
  mutating func write(_ columns: Span<UInt8>, at places: Range<Int>, _ gaps: Span<Word>) {
    precondition(places.upperBound + Self.overhang <= columns.count, "eight bytes can be read")
    var place = places.lowerBound
    while place < places.upperBound {
      let left = places.upperBound - place
      // Safe: `place` is below the upper bound, behind which there are eight more.
      let eight = UInt64(
        littleEndian: unsafe columns.bytes.unsafeLoadUnaligned(
          fromByteOffset: place, as: UInt64.self))
      let end = Self.firstRun(in: eight, left: left)
      if let end {
        write(eight &+ Self.characters, count: end)
        place = writeRun(columns, from: place + end, to: places.upperBound, gaps)
      } else {
        let count = left <= 8 ? left : Self.visible
        write(eight &+ Self.characters, count: count)
        place += count
      }
    }
  }

  /// The first of some columns that is equal to the next three; `nil` if none is known to be.
  @inline(__always)
  private static func firstRun(in columns: UInt64, left: Int) -> Int? {
    guard left > 3 else { return nil }
    // A byte is 0 where a column is equal to the next one, and then to the next three.
    let different = columns ^ (columns >> 8)
    let runs = different | (different >> 8) | (different >> 16)
    let known = ~UInt64(0) >> UInt64(64 - 8 * min(left - 3, visible))
    // The lowest bit that is set belongs to the first byte that is 0.
    let zeros = (runs &- ones) & ~runs & (ones << 7) & known
    return zeros == 0 ? nil : zeros.trailingZeroBitCount / 8
  }

  /// Writes a run of equal columns; returns the place behind it.
  private mutating func writeRun(
    _ columns: Span<UInt8>, from start: Int, to limit: Int, _ gaps: Span<Word>
  ) -> Int {
    let pixels = columns[start]
    var end = start + 1
    while end < limit, columns[end] == pixels { end += 1 }
    var rest = end - start
    while rest > 3 {
      let word = gaps[min(rest, Self.longestRepeat)]
      // The last character of a gap is an empty column.
      write(word.bytes &+ UInt64(pixels) << UInt64(8 * (word.count - 1)), count: word.count)
      rest -= min(rest, Self.longestRepeat)
    }
    write(Self.ones &* UInt64(63 &+ pixels), count: rest)
    return end
  }
}
