import Media

/// A raw stream of H.264 as the MP4 file that a muxer would make of it.
///
/// A raw stream is NAL units and start codes. A container writes down what else a player needs: a
/// list of samples, their times, and where decoding can start. So this reader finds that out,
/// writes the boxes, and puts a length in front of each unit in place of its start code. Nothing is
/// copied: samples are read from the stream when they are requested.
///
///     ftyp moov mdat( length unit  length unit … )     what is read
///                        │    └──────────────────┐
///     00 00 01 unit 00 00 00 01 unit …           └ from the stream
package struct RawVideoMovie: ByteRangeReader {
  private let stream: any ByteRangeReader
  private let head: [UInt8]
  private let index: RawVideoIndex

  /// Where each unit's length is, and finally the end.
  private let starts: [Int]

  package var length: Int { starts[starts.count - 1] }

  /// Reads a stream from its beginning to its end to find its pictures.
  ///
  /// - Throws: `ByteRangeError` if it cannot be read; ``RawVideoError`` if it holds no pictures.
  package init(_ stream: any ByteRangeReader) async throws {
    try await self.init(stream, unitLimit: RawVideoIndex.defaultUnitLimit)
  }

  init(_ stream: any ByteRangeReader, unitLimit: Int) async throws {
    self.stream = stream
    let index = try await RawVideoIndex(stream, unitLimit: unitLimit)
    let sizes = index.samples.indices.map { number in
      index.units(ofSample: number).reduce(0) { $0 + index.units[$1].count + Self.lengthSize }
    }
    guard sizes.allSatisfy({ $0 < Int(Int32.max) }) else {
      throw RawVideoError.unitTooLarge(offset: index.units.first?.lowerBound ?? 0)
    }
    self.index = index
    head = MovieHead(index: index, sampleSizes: sizes).bytes()
    var starts = [head.count]
    for unit in index.units {
      starts.append(starts[starts.count - 1] + unit.count + Self.lengthSize)
    }
    self.starts = starts
  }

  /// Bytes of the length before a unit.
  private static let lengthSize = 4

  package func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let range = offset..<offset + length
    var result = Array(head[range.clamped(to: 0..<head.count)])
    var unit = unit(at: max(offset, head.count))
    while result.count < length, unit < index.units.count {
      try await append(range, from: &unit, to: &result)
    }
    return result
  }

  /// Appends what a range has of a unit and of those that follow it closely in the stream.
  private func append(
    _ range: Range<Int>, from unit: inout Int, to result: inout [UInt8]
  ) async throws(ByteRangeError) {
    let first = unit
    var last = unit
    while last + 1 < index.units.count, starts[last + 1] < range.upperBound,
      index.units[last + 1].lowerBound - index.units[last].upperBound <= 16
    {
      last += 1
    }
    unit = last + 1
    // Perhaps only a part of the first and of the last unit is wanted.
    let from = wanted(range, of: first).lowerBound
    let to = max(from, wanted(range, of: last).upperBound)
    let bytes = try await stream.read(from..<to)
    for number in first...last {
      let size = index.units[number].count
      for place in 0..<Self.lengthSize where range.contains(starts[number] + place) {
        result.append(UInt8(truncatingIfNeeded: size >> (8 * (Self.lengthSize - 1 - place))))
      }
      let part = wanted(range, of: number)
      result += bytes[part.lowerBound - from..<part.upperBound - from]
    }
  }

  /// The part of a unit, in the stream, that a range of the movie takes in.
  private func wanted(_ range: Range<Int>, of number: Int) -> Range<Int> {
    let unit = index.units[number]
    let shift = unit.lowerBound - starts[number] - Self.lengthSize
    return (range.lowerBound + shift..<range.upperBound + shift).clamped(to: unit)
  }

  /// The unit to which the byte at an offset belongs.
  private func unit(at offset: Int) -> Int {
    var (low, high) = (0, index.units.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
