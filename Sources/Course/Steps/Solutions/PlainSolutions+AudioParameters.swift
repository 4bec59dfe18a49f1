import Bitstream
import ExerciseKit

extension PlainSolutions {
  // ANCHOR: solution-A.1
  /// A.1, from the front to the end.
  static func audioParameters(_ bytes: [UInt8]) throws -> AACParameters {
    var bits = BitCursor(bytes)
    func readType() throws -> Int {
      let type = try bits.readBits(5)
      return type == 31 ? 32 + (try bits.readBits(6)) : type
    }
    func readFrequency() throws -> Int {
      let index = try bits.readBits(4)
      if index == 15 { return try bits.readBits(24) }
      guard frequencies.indices.contains(index) else { throw Refused("\(index) is reserved") }
      return frequencies[index]
    }
    /// Passes over a mark, if it comes next.
    func skip(mark: Int) throws -> Bool {
      var ahead = bits
      guard try ahead.readBits(11) == mark else { return false }
      bits = ahead
      return true
    }
    let first = try readType()
    let core = try readFrequency()
    let channels = try bits.readBits(4)
    guard 1...7 ~= channels else { throw Refused("channel configuration \(channels)") }
    let isNamed = first == 5 || first == 29
    var heard = isNamed ? try readFrequency() : core
    let type = isNamed ? try readType() : first
    var hasStereo = first == 29
    if 1...4 ~= type {
      try bits.skip(1)
      if try bits.readFlag() { try bits.skip(14) }
      try bits.skip(1)
      if !isNamed, bits.remaining >= 16, try skip(mark: 0x2B7), try readType() == 5,
        try bits.readFlag()
      {
        heard = try readFrequency()
        if bits.remaining >= 12, try skip(mark: 0x548) { hasStereo = try bits.readFlag() }
      }
    }
    return AACParameters(
      objectType: type, coreSamplingFrequency: core, samplingFrequency: heard,
      channelCount: channels == 7 ? 8 : hasStereo && channels == 1 ? 2 : channels)
  }
  // ANCHOR_END: solution-A.1

  private static let frequencies = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]
}
