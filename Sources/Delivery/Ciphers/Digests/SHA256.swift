import Media

/// The checksum of FIPS 180-4 §6.2 that RFC 7616 prefers for the Digest scheme: 32 bytes.
///
/// Written here, for short texts: clear rather than fast.
package enum SHA256 {
  /// FIPS 180-4 §5.3.3: of the square roots of the first eight primes, the first 32 bits after the point.
  private static let start: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// §4.2.2: the same of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The 32 bytes of the checksum.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var state = start
    let padded = padded(bytes)
    for block in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[block..<block + 64], into: &state)
    }
    return state.flatMap { bigEndian($0) }
  }

  /// The checksum of a text, as 64 hexadecimal digits in lower case.
  package static func hexDigest(of text: String) -> String {
    digest(of: Array(text.utf8)).map { $0.hexDigits() }.joined()
  }

  /// §5.1.1: a bit that is 1, zeros, and the number of bits in the last 8 bytes of a block of 64.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeroCount = (55 - bytes.count % 64 + 64) % 64
    let bitCount = UInt64(bytes.count) &* 8
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeroCount)
      + bigEndian(UInt32(truncatingIfNeeded: bitCount >> 32))
      + bigEndian(UInt32(truncatingIfNeeded: bitCount))
  }

  private static func bigEndian(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// §6.2.2: 64 rounds for each block.
  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let schedule = schedule(block)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ mixed &+ choice &+ constants[round] &+ schedule[round]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The 16 words of a block, and 48 that are made of them.
  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      UInt32(bigEndianBytes: block[place..<place + 4])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ words[index - 7]
          &+ (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3)
          &+ (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10))
    }
    return words
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
