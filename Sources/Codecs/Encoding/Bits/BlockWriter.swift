import H264

/// Writes the levels of a block: `residual_block_cavlc`, ITU-T H.264 §7.3.5.3.2 and §9.2.
///
/// How many levels there are comes first, then the levels from the highest frequency down, then the zeros
/// between them.
struct BlockWriter {
  private let codes = BlockCodes.standard
  private var levels = InlineArray<16, Int32>(repeating: 0)
  private var runs = InlineArray<16, Int>(repeating: 0)

  /// - Parameters:
  ///   - values: Where the levels are, in the order of the scan.
  ///   - first: The first of them.
  ///   - kind: What block it is.
  ///   - context: nC.
  ///   - writer: Where the bits go.
  mutating func write(
    _ values: Span<Int32>, from first: Int, kind: ResidualKind, context: Int,
    to writer: inout BitWriter
  ) {
    let (count, zeros) = collect(values, first, kind.count)
    let ones = trailingOnes(count)
    let isChromaDC = kind == .chromaDC
    writer.write(codes.token(count: count, ones: ones, context: isChromaDC ? -1 : context))
    guard count > 0 else { return }
    writeLevels(count, ones, &writer)
    guard count < kind.count else { return }
    writer.write(codes.totalZeros(zeros, count: count, isChromaDC: isChromaDC))
    var zerosLeft = zeros
    for index in 0..<count - 1 where zerosLeft > 0 {
      writer.write(codes.runBefore(runs[index], zerosLeft: zerosLeft))
      zerosLeft -= runs[index]
    }
  }

  /// Takes the levels from the last one down, and the zeros before each.
  ///
  /// - Returns: How many there are, and the zeros before the last of them.
  private mutating func collect(
    _ values: Span<Int32>, _ first: Int, _ length: Int
  ) -> (count: Int, zeros: Int) {
    var count = 0
    var zeros = 0
    for place in stride(from: length - 1, through: 0, by: -1) {
      let level = values[first &+ place]
      if level != 0 {
        levels[count] = level
        runs[count] = 0
        count &+= 1
      } else if count > 0 {
        runs[count &- 1] &+= 1
        zeros &+= 1
      }
    }
    return (count, zeros)
  }

  /// Levels of ±1 before all others, up to three: only their signs are sent.
  private func trailingOnes(_ count: Int) -> Int {
    var ones = 0
    while ones < min(count, 3), abs(levels[ones]) == 1 { ones += 1 }
    return ones
  }

  /// §9.2.2: the larger the last level was, the more bits the next one's suffix has.
  private func writeLevels(_ count: Int, _ ones: Int, _ writer: inout BitWriter) {
    for index in 0..<ones { writer.flag(levels[index] < 0) }
    var suffixLength = count > 10 && ones < 3 ? 1 : 0
    for index in ones..<count {
      let level = Int(levels[index])
      // Without three ones before it, the first level cannot be ±1: it would be one of them.
      let code = (level > 0 ? 2 * level - 2 : -2 * level - 1) - (index == ones && ones < 3 ? 2 : 0)
      writeLevel(code, suffixLength, &writer)
      if suffixLength == 0 { suffixLength = 1 }
      if abs(level) > 3 << (suffixLength - 1), suffixLength < 6 { suffixLength += 1 }
    }
  }

  /// `level_prefix` and `level_suffix`, §9.2.2.1.
  private func writeLevel(_ code: Int, _ suffixLength: Int, _ writer: inout BitWriter) {
    let escape = 15 << suffixLength
    if suffixLength == 0, code >= 14, code < 30 {
      // A prefix of 14 has a suffix of four bits.
      writer.write(1, count: 15)
      writer.write(UInt32(code - 14), count: 4)
    } else if suffixLength == 0 ? code < 14 : code < escape {
      writer.write(1, count: code >> suffixLength + 1)
      if suffixLength > 0 {
        writer.write(UInt32(code & (1 << suffixLength - 1)), count: suffixLength)
      }
    } else {
      // A prefix of 15 has one of twelve: enough for all levels of this encoder.
      writer.write(1, count: 16)
      writer.write(UInt32(code - (suffixLength == 0 ? 30 : escape)), count: 12)
    }
  }
}
