/// The digest of RFC 1321: 16 bytes that stand for any number of others.
///
/// Decoded pictures are compared by it, as in FFmpeg's `framemd5`, and the Digest scheme of HTTP and RTSP
/// is built on it. It is no protection: two texts with one digest are easily made.
package struct MD5 {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  private var rest: [UInt8] = []
  private var byteCount = 0

  package init() {}

  /// The digest of a text's UTF-8, as 32 hexadecimal digits in lower case.
  package static func hexDigest(of text: String) -> String {
    var digest = MD5()
    digest.update(Array(text.utf8).span)
    return digest.digits()
  }

  /// Takes bytes in.
  package mutating func update(_ bytes: Span<UInt8>) {
    byteCount += bytes.count
    var place = 0
    if !rest.isEmpty {
      while rest.count < 64, place < bytes.count {
        rest.append(bytes[place])
        place += 1
      }
      guard rest.count == 64 else { return }
      let block = rest
      rest = []
      add(block.span)
    }
    while bytes.count - place >= 64 {
      add(bytes.extracting(place..<place + 64))
      place += 64
    }
    for index in place..<bytes.count { rest.append(bytes[index]) }
  }

  /// The digest in 32 hexadecimal digits; nothing can be taken in after it.
  package mutating func digits() -> String {
    let bitCount = UInt64(byteCount) &* 8
    // §3.1 and §3.2: a 1, zeros, and the number of bits make the last block whole.
    var end: [UInt8] = [0x80]
    while (byteCount + end.count) % 64 != 56 { end.append(0) }
    for shift in stride(from: 0, to: 64, by: 8) {
      end.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    update(end.span)
    return state.map { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)).hexDigits() }.joined()
    }.joined()
  }

  /// §3.4: 64 steps, each of which turns one of four words.
  private mutating func add(_ block: Span<UInt8>) {
    var words = [UInt32](repeating: 0, count: 16)
    for index in 0..<64 {
      words[index / 4] |= UInt32(block[index]) << UInt32(index % 4 * 8)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let mixed: UInt32
      let word: Int
      switch step / 16 {
      case 0: (mixed, word) = (b & c | ~b & d, step)
      case 1: (mixed, word) = (d & b | ~d & c, (5 * step + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), 7 * step % 16)
      }
      let sum = a &+ mixed &+ Self.sines[step] &+ words[word]
      let turn = Self.turns[step / 16 * 4 + step % 4]
      let turned = b &+ (sum << turn | sum >> (32 - turn))
      (a, b, c, d) = (d, turned, b, c)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
  }

  private static let turns: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

  /// The sine of 1, 2, 3 …, in units of 2⁻³².
  private static let sines: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A,
    0xA830_4613, 0xFD46_9501, 0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE,
    0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821, 0xF61E_2562, 0xC040_B340,
    0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
    0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8,
    0x676F_02D9, 0x8D2A_4C8A, 0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C,
    0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70, 0x289B_7EC6, 0xEAA1_27FA,
    0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
    0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92,
    0xFFEF_F47D, 0x8584_5DD1, 0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1,
    0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
  ]
}
