import Bitstream
import ExerciseKit

/// A plain reader of an AudioSpecificConfig, with one mistake.
enum ConfigurationMistake: String, CaseIterable, Sendable {
  case escapeWithout32 = "after 31 the 32 is not added"
  case indexFifteen = "index 15 is not followed by anything"
  case rateNotDoubled = "the core's rate is taken for what is heard"
  case noMark = "the extension at the end is not looked for"
  case markUnread = "0x2B7 means SBR, whatever sbrPresentFlag says"
  case monoStereo = "parametric stereo stays mono"
  case sevenChannels = "configuration 7 has seven channels"
  case noCoreCoder = "the 14 bits of the core coder are not passed over"
  case outerType = "type 5 is kept where the core's follows"
  case zeroChannels = "channel configuration 0 is taken for no channels"

  private static let frequencies = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]

  func parameters(_ bytes: [UInt8]) throws -> AACParameters {
    var bits = BitCursor(bytes)
    let outer = try readType(&bits)
    var type = outer
    let core = try readFrequency(&bits)
    let configuration = try bits.readBits(4)
    let least = self == .zeroChannels ? 0 : 1
    guard least...7 ~= configuration else { throw Refused("channels \(configuration)") }
    var heard = core
    var hasStereo = outer == 29
    if outer == 5 || outer == 29 {
      heard = try readFrequency(&bits)
      type = try readType(&bits)
    }
    if 1...4 ~= type {
      _ = try bits.readFlag()
      if try bits.readFlag(), self != .noCoreCoder { try bits.skip(14) }
      _ = try bits.readFlag()
      if outer == type, self != .noMark { try readExtension(&bits, &heard, &hasStereo) }
    }
    if self == .outerType { type = outer }
    var channelCount = configuration == 7 && self != .sevenChannels ? 8 : configuration
    if hasStereo, channelCount == 1, self != .monoStereo { channelCount = 2 }
    return AACParameters(
      objectType: type, coreSamplingFrequency: core,
      samplingFrequency: self == .rateNotDoubled ? core : heard, channelCount: channelCount)
  }

  private func readType(_ bits: inout BitCursor) throws -> Int {
    let type = try bits.readBits(5)
    return type == 31 ? try bits.readBits(6) + (self == .escapeWithout32 ? 0 : 32) : type
  }

  private func readFrequency(_ bits: inout BitCursor) throws -> Int {
    let index = try bits.readBits(4)
    if index == 15 { return self == .indexFifteen ? 0 : try bits.readBits(24) }
    guard Self.frequencies.indices.contains(index) else { throw Refused("index \(index)") }
    return Self.frequencies[index]
  }

  private func readExtension(
    _ bits: inout BitCursor, _ heard: inout Int, _ hasStereo: inout Bool
  ) throws {
    guard bits.remaining >= 16, try bits.readBits(11) == 0x2B7, try readType(&bits) == 5 else {
      return
    }
    let isPresent = try bits.readFlag()
    guard isPresent || self == .markUnread else { return }
    guard bits.remaining >= 4 else { return }
    heard = try readFrequency(&bits)
    if bits.remaining >= 12, try bits.readBits(11) == 0x548 { hasStereo = try bits.readFlag() }
  }
}
