import Encoding
import H264
import MP4

/// The steps of the encoder in plain Swift, one number after the other.
///
/// The encoder itself does the same with tables and vectors. Tests hold it to these functions, and the
/// course shows them as solutions.
package enum PlainEncoder {}

extension PlainEncoder {
  // ANCHOR: solution-G.1
  /// `ue(v)`: ITU-T H.264 §9.1.
  package static func unsignedCode(_ value: Int) -> [Int] {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    let bits = (0..<length).reversed().map { (value + 1) >> $0 & 1 }
    return Array(repeating: 0, count: length - 1) + bits
  }

  /// `se(v)`: §9.1.1.
  package static func signedCode(_ value: Int) -> [Int] {
    unsignedCode(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /// Emulation prevention: §7.4.1.1.
  package static func protected(_ payload: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var zeroCount = 0
    for byte in payload {
      if zeroCount == 2, byte <= 3 {
        result.append(3)
        zeroCount = 0
      }
      result.append(byte)
      zeroCount = byte == 0 ? zeroCount + 1 : 0
    }
    return result
  }
  // ANCHOR_END: solution-G.1

  // ANCHOR: solution-G.2
  /// Transforms 16 differences and quantises them, row by row.
  package static func levels(
    of differences: [Int], multipliers: [Int], quantizer: Int, rounding: Int
  ) -> [Int] {
    let rows = [[1, 1, 1, 1], [2, 1, -1, -2], [1, -1, -1, 1], [1, -2, 2, -1]]
    let shift = 15 + quantizer / 6
    return (0..<16).map { index in
      let (down, across) = (rows[index / 4], rows[index % 4])
      var coefficient = 0
      for y in 0..<4 {
        for x in 0..<4 { coefficient += down[y] * across[x] * differences[y * 4 + x] }
      }
      let level =
        (abs(coefficient) * multipliers[index] + rounding << (shift - 6)) >> shift
      return coefficient < 0 ? -level : level
    }
  }
  // ANCHOR_END: solution-G.2

  // ANCHOR: solution-G.3
  /// Writes a block of levels: §9.2.
  package static func block(
    _ levels: [Int], context: Int, codes: BlockCodes
  ) -> [Int] {
    let places = levels.indices.reversed().filter { levels[$0] != 0 }
    let values = places.map { levels[$0] }
    let ones = values.prefix(3).prefix { abs($0) == 1 }.count
    var bits = number(codes.token(count: values.count, ones: ones, context: context))
    guard let last = places.first else { return bits }
    bits += values.prefix(ones).map { $0 < 0 ? 1 : 0 }
    bits += levelBits(values, ones)
    guard values.count < levels.count else { return bits }
    var zerosLeft = last + 1 - values.count
    bits += number(
      codes.totalZeros(zerosLeft, count: values.count, isChromaDC: context < 0))
    for (place, below) in zip(places, places.dropFirst()) where zerosLeft > 0 {
      let run = place - below - 1
      bits += number(codes.runBefore(run, zerosLeft: zerosLeft))
      zerosLeft -= run
    }
    return bits
  }

  /// The levels that are no trailing ones: §9.2.2.
  private static func levelBits(_ values: [Int], _ ones: Int) -> [Int] {
    var bits: [Int] = []
    var suffixLength = values.count > 10 && ones < 3 ? 1 : 0
    for (index, level) in values.enumerated().dropFirst(ones) {
      var code = level > 0 ? 2 * level - 2 : -2 * level - 1
      if index == ones, ones < 3 { code -= 2 }
      let escape = suffixLength == 0 ? 30 : 15 << suffixLength
      if suffixLength == 0, code < 14 {
        bits += number(1, code + 1)
      } else if suffixLength == 0, code < 30 {
        bits += number(1, 15) + number(code - 14, 4)
      } else if code < escape {
        bits += number(1, code >> suffixLength + 1)
        bits += number(code & (1 << suffixLength - 1), suffixLength)
      } else {
        bits += number(1, 16) + number(code - escape, 12)
      }
      suffixLength = max(suffixLength, 1)
      if abs(level) > 3 << (suffixLength - 1), suffixLength < 6 { suffixLength += 1 }
    }
    return bits
  }

  private static func number(_ value: Int, _ count: Int) -> [Int] {
    (0..<count).reversed().map { value >> $0 & 1 }
  }

  private static func number(_ code: BitCode) -> [Int] {
    number(Int(code.bits), Int(code.count))
  }
  // ANCHOR_END: solution-G.3

  // ANCHOR: solution-G.4
  /// Looks at every vector around a first guess.
  package static func bestVector(
    from start: VectorPair, range: Int, cost: (VectorPair) -> Int
  ) -> VectorPair {
    var best = (vector: start, cost: Int.max, distance: Int.max)
    for y in -range...range {
      for x in -range...range {
        let vector = VectorPair(x: start.x + x, y: start.y + y)
        let (price, distance) = (cost(vector), abs(x) + abs(y))
        if (price, distance) < (best.cost, best.distance) { best = (vector, price, distance) }
      }
    }
    return best.vector
  }
  // ANCHOR_END: solution-G.4

  // ANCHOR: solution-G.5
  /// Chooses by error and bits.
  package static func cheapest(errors: [Int], bitCounts: [Int], lambda: Double) -> Int {
    let costs = zip(errors, bitCounts).map { Double($0) + lambda * Double($1) }
    return costs.indices.min { costs[$0] < costs[$1] } ?? 0
  }
  // ANCHOR_END: solution-G.5

  // ANCHOR: solution-G.6
  /// Writes the boxes of a sample table.
  package static func sampleTable(_ facts: SampleTableFacts) -> [UInt8] {
    func box(_ type: String, _ fields: [Int]) -> [UInt8] {
      let body = [0] + fields
      return word(8 + 4 * body.count) + Array(type.utf8) + body.flatMap(word)
    }
    func word(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let count = facts.sizes.count
    let syncs = [facts.syncs.count] + facts.syncs.map { $0 + 1 }
    return box("stts", [1, count, facts.sampleDuration])
      + (facts.syncs.count == count ? [] : box("stss", syncs))
      + box("stsz", [0, count] + facts.sizes) + box("stsc", [1, 1, count, 1])
      + box("stco", [1, facts.offset])
  }
  // ANCHOR_END: solution-G.6
}
