import Bitstream
import Media

/// Two bytes of closed captions: what a field of analogue television carried in its line 21.
///
/// Digital video carries them on beside its pictures, ATSC A/53 part 4 §6.2: in a message of
/// H.264 or HEVC, `user_data_registered_itu_t_t35`:
///
///     itu_t_t35_country_code    u(8)    0xB5, the USA
///     itu_t_t35_provider_code   u(16)   0x0031
///     user_identifier           u(32)   'GA94'
///     user_data_type_code       u(8)    3: cc_data
///     process_em_data_flag      u(1)
///     process_cc_data_flag      u(1)
///     additional_data_flag      u(1)
///     cc_count                  u(5)
///     em_data                   u(8)
///     { marker                  u(5)    as often as cc_count says
///       cc_valid                u(1)
///       cc_type                 u(2)    0, 1 a pair of field 1, 2; 2, 3 another standard, CTA-708
///       cc_data_1, cc_data_2    u(8) }
package struct CaptionBytePair: Hashable, Sendable {
  /// A picture of analogue television has two fields: its odd lines, and its even ones.
  package enum Field: UInt8, Hashable, Sendable, CaseIterable {
    case first, second
  }

  package let field: Field

  /// The bytes, with the bit of parity: the highest one, which makes the number of ones odd.
  package let first, second: UInt8

  package init(_ field: Field, _ first: UInt8, _ second: UInt8) {
    self.field = field
    (self.first, self.second) = (first, second)
  }
}

extension CaptionBytePair {
  /// Longer units of messages are not searched: 31 pairs have 93 bytes.
  private static let mostUnitBytes = 1 << 16

  private static let head: [UInt8] = [0xB5, 0x00, 0x31] + Array("GA94".utf8) + [3]

  /// Finds the pairs in a sample of video.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - format: How it is coded.
  /// - Returns: The pairs in their order; none if there are none, or if the codec cannot have them.
  package static func pairs(
    in sample: [UInt8], codedAs format: VideoFormat
  ) -> [CaptionBytePair] {
    guard let codec = format.codec, let types = NALUnitTypes(codec) else { return [] }
    var pairs: [CaptionBytePair] = []
    for range in units(in: sample, codec, lengthSize: format.nalLengthSize) {
      let type = types.type(ofHeader: sample[range.lowerBound])
      guard type == types.message, range.count <= mostUnitBytes else { continue }
      let payload = NALUnit.rawPayload(of: Array(sample[range]))
      readMessages(payload.dropFirst(types.headerSize), &pairs)
    }
    return pairs
  }

  private static func units(
    in sample: [UInt8], _ codec: VideoFormat.Codec, lengthSize: Int?
  ) -> [Range<Int>] {
    guard let lengthSize, 1...4 ~= lengthSize else { return AnnexB.nalUnits(in: sample) }
    let units = try? NALUnit.units(in: sample, codec: codec, nalLengthSize: lengthSize)
    return (units ?? []).map(\.range)
  }

  /// Reads the messages of a unit: ITU-T H.264 §7.3.2.3.1, H.265 §7.3.5.
  private static func readMessages(
    _ payload: ArraySlice<UInt8>, _ pairs: inout [CaptionBytePair]
  ) {
    var rest = payload
    while let (type, size) = SEIMessage.readHeader(&rest) {
      if type == 4 { readCaptionData(rest.prefix(size), &pairs) }
      rest = rest.dropFirst(size)
    }
  }

  private static func readCaptionData(
    _ payload: ArraySlice<UInt8>, _ pairs: inout [CaptionBytePair]
  ) {
    guard payload.starts(with: head) else { return }
    var rest = payload.dropFirst(head.count)
    guard let flags = rest.popFirst(), flags & 0x40 != 0 else { return }
    rest = rest.dropFirst()
    for _ in 0..<flags & 0x1F {
      guard let kind = rest.popFirst(), let first = rest.popFirst(), let second = rest.popFirst()
      else { return }
      guard kind & 4 != 0, let field = Field(rawValue: kind & 3) else { continue }
      pairs.append(CaptionBytePair(field, first, second))
    }
  }
}
