import Media

/// Finds the NAL units of a raw stream, ITU-T H.264 Annex B, piece by piece.
///
/// A start code, 0, 0, 1, precedes each unit. However long the stream is, one piece of it is in memory.
struct StartCodeScanner {
  private let bytes: any ByteRangeReader

  /// A piece of the stream, and where it lies.
  private var piece: [UInt8] = []
  private var pieceStart = 0

  /// Where to look for the next start code.
  private var position = 0

  /// Where the unit begins whose end is searched for; `nil` before the first start code.
  private var unitStart: Int?

  static let pieceSize = 1 << 16

  /// Bytes of the last piece that stay: the end of a unit is searched for in them.
  private static let overlap = 1 << 10

  init(_ bytes: any ByteRangeReader) { self.bytes = bytes }

  /// Where the next unit lies, without its start code and the zeros after it; `nil` at the end.
  mutating func next() async throws(ByteRangeError) -> Range<Int>? {
    while true {
      guard let code = try await nextStartCode() else {
        guard let start = unitStart else { return nil }
        unitStart = nil
        return try await trimmed(start..<bytes.length)
      }
      position = code + 3
      let start = unitStart
      unitStart = position
      if let start, let unit = try await trimmed(start..<code) { return unit }
    }
  }

  /// The unit's first bytes, up to a limit.
  func prefix(of unit: Range<Int>, limit: Int) async throws(ByteRangeError) -> [UInt8] {
    try await part(unit.lowerBound..<min(unit.upperBound, unit.lowerBound + limit))
  }

  private func part(_ range: Range<Int>) async throws(ByteRangeError) -> [UInt8] {
    if range.lowerBound >= pieceStart, range.upperBound <= pieceStart + piece.count {
      return Array(piece[range.lowerBound - pieceStart..<range.upperBound - pieceStart])
    }
    return try await bytes.read(range)
  }

  /// The place of the next start code; `nil` at the end of the stream.
  private mutating func nextStartCode() async throws(ByteRangeError) -> Int? {
    while position + 3 <= bytes.length {
      if position + 3 > pieceStart + piece.count {
        pieceStart = max(0, position - Self.overlap)
        piece = try await bytes.read(
          pieceStart..<min(bytes.length, pieceStart + Self.pieceSize))
      }
      let found = Self.startCode(in: piece.span, from: position - pieceStart)
      position = pieceStart + found.place
      if found.isCode { return position }
    }
    return nil
  }

  /// Looks for a start code; else for the first place that too few bytes follow.
  private static func startCode(
    in bytes: Span<UInt8>, from start: Int
  ) -> (place: Int, isCode: Bool) {
    var place = start
    while place + 3 <= bytes.count {
      // A byte above 1 is not part of a start code: the next one begins after it.
      let third = bytes[place + 2]
      if third > 1 {
        place += 3
      } else if third == 1, bytes[place] == 0, bytes[place + 1] == 0 {
        return (place, true)
      } else {
        place += 1
      }
    }
    return (min(place, bytes.count), false)
  }

  /// A unit without the zeros that fill the stream; `nil` if nothing else is in it.
  private func trimmed(_ unit: Range<Int>) async throws(ByteRangeError) -> Range<Int>? {
    var end = unit.upperBound
    while end > unit.lowerBound {
      let start = max(unit.lowerBound, end - Self.trimSize)
      let tail = try await part(start..<end)
      if let last = tail.lastIndex(where: { $0 != 0 }) {
        return unit.lowerBound..<start + last + 1
      }
      end = start
    }
    return nil
  }

  /// Bytes that are searched together for the end of a unit.
  private static let trimSize = overlap
}
