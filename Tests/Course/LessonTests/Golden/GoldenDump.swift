/// What a lesson says about a fixture, and the digest of it.
struct GoldenDump: Hashable {
  /// The status, the lines on standard error, and the data; each level of it is indented further.
  let lines: [String]

  /// The lines that are not indented further than a box in a file, and for those below each of them how
  /// many they are, and their hash.
  var digest: [String] {
    var digest: [String] = []
    var hidden: [String] = []
    func endHidden() {
      guard !hidden.isEmpty else { return }
      digest.append("    \(hidden.count) lines, \(String(Self.hash(of: hidden), radix: 16))")
      hidden = []
    }
    for line in lines {
      if line.hasPrefix(Self.hiddenIndent) {
        hidden.append(line)
      } else {
        endHidden()
        digest.append(line)
      }
    }
    endHidden()
    return digest
  }

  private static let hiddenIndent = "    "

  /// FNV-1a with 64 bits: no attacker writes fixtures.
  private static func hash(of lines: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lines.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }
}
