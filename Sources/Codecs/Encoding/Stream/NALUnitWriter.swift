/// Wraps a payload as a NAL unit: ITU-T H.264 §7.3.1 and §7.4.1.
package enum NALUnitWriter {
  /// `nal_unit_type`, table 7-1.
  package enum Kind: UInt8, Sendable {
    case slice = 1
    case idrSlice = 5
    case sequenceParameterSet = 7
    case pictureParameterSet = 8
  }

  /// The header byte, and the payload with what protects it.
  ///
  /// `nal_ref_idc` is 3: others refer to all.
  package static func unit(
    _ kind: Kind, _ payload: [UInt8], rules: EncodingRules = .core
  ) -> [UInt8] {
    [3 << 5 | kind.rawValue] + (rules.protected?(payload) ?? protected(payload))
  }

  /// Puts a 3 wherever two zeros would be followed by a byte below 4: §7.4.1.1.
  ///
  /// So 00 00 01, with which units begin in a raw stream, is never found inside of one.
  package static func protected(_ payload: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(payload.count + payload.count / 64 + 1)
    var zeroCount = 0
    for byte in payload {
      if zeroCount == 2, byte < 4 {
        result.append(3)
        zeroCount = 0
      }
      result.append(byte)
      zeroCount = byte == 0 ? zeroCount + 1 : 0
    }
    return result
  }
}
