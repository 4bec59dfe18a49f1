import Bitstream
import Media

/// Cuts the NAL units of a picture into payloads that fit into packets.
///
/// RFC 6184 §5.4 for H.264 in its non-interleaved mode, RFC 7798 §4.4 for HEVC. A unit that fits
/// has its own packet; parameter sets and messages, which are small, share one; a unit that does
/// not fit is cut, and each piece carries the fields of the unit's header:
///
///     H.264, FU-A                                    HEVC, FU
///     F, NRI  3 bits, of the unit                    2 bytes  the unit's header with type 49
///     type    5 bits, 28                             S, E     1 bit each
///     S, E, R 1 bit each: first, last, 0             type     6 bits, of the unit
///     type    5 bits, of the unit                    the piece
///     the piece
struct VideoPacketizer: Sendable {
  private let isHEVC: Bool
  private let types: NALUnitTypes

  /// Bytes of a payload at most.
  let limit: Int

  /// Takes the codec, and a limit of at least 16, so that each piece carries something; `nil` if no RFC
  /// says here how units of the codec travel.
  init?(_ codec: VideoFormat.Codec, limit: Int) {
    guard let types = NALUnitTypes(codec) else { return nil }
    self.types = types
    isHEVC = codec == .hevc
    self.limit = max(16, limit)
  }

  /// Bytes of a unit's header.
  private var headerSize: Int { types.headerSize }

  /// The payloads for the units of one picture, in order.
  ///
  /// Units include their headers; a unit that consists of its header alone is left out.
  func payloads(for units: [ArraySlice<UInt8>]) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    var group: [ArraySlice<UInt8>] = []
    for unit in units where unit.count > headerSize {
      if isSmall(unit), aggregatedSize(of: group + [unit]) <= limit {
        group.append(unit)
        continue
      }
      payloads += payload(forGroup: group)
      group = []
      if isSmall(unit), aggregatedSize(of: [unit]) <= limit {
        group = [unit]
      } else if unit.count <= limit {
        payloads.append(Array(unit))
      } else {
        payloads += fragments(of: unit)
      }
    }
    return payloads + payload(forGroup: group)
  }

  /// Whether a unit is not part of a picture: a parameter set, a message, a delimiter.
  private func isSmall(_ unit: ArraySlice<UInt8>) -> Bool {
    !types.isSlice(types.type(ofHeader: unit[unit.startIndex]))
  }

  private func aggregatedSize(of group: [ArraySlice<UInt8>]) -> Int {
    group.reduce(headerSize) { $0 + 2 + $1.count }
  }

  /// Several units in one payload, each after its length; a single unit is a payload of its own.
  ///
  /// RFC 6184 §5.7.1, STAP-A: the header has the highest importance of its units. RFC 7798 §4.4.2,
  /// AP: the lowest layer and the lowest sublayer.
  private func payload(forGroup group: [ArraySlice<UInt8>]) -> [[UInt8]] {
    guard group.count > 1 else { return group.map(Array.init) }
    var payload: [UInt8]
    if isHEVC {
      let layers = group.map {
        UInt16($0[$0.startIndex] & 1) << 5 | UInt16($0[$0.startIndex + 1] >> 3)
      }
      let sublayers = group.map { $0[$0.startIndex + 1] & 7 }
      let layer = layers.min() ?? 0
      payload = [
        48 << 1 | UInt8(layer >> 5), UInt8(layer & 31) << 3 | (sublayers.min() ?? 1),
      ]
    } else {
      let importance = group.map { $0[$0.startIndex] & 0x60 }.max() ?? 0
      payload = [importance | 24]
    }
    for unit in group { payload += [UInt8(unit.count >> 8), UInt8(unit.count & 0xFF)] + unit }
    return [payload]
  }

  // ANCHOR: fragments
  /// Cuts a unit into pieces of about the same size.
  private func fragments(of unit: ArraySlice<UInt8>) -> [[UInt8]] {
    let header = Array(unit.prefix(headerSize))
    let body = unit.dropFirst(headerSize)
    let type = types.type(ofHeader: header[0])
    let indicator = isHEVC ? [header[0] & 0x81 | 49 << 1, header[1]] : [header[0] & 0xE0 | 28]
    let room = limit - headerSize - 1
    let count = (body.count + room - 1) / room
    return (0..<count).map { index in
      let start = body.startIndex + body.count * index / count
      let end = body.startIndex + body.count * (index + 1) / count
      let flags: UInt8 = (index == 0 ? 0x80 : 0) | (index == count - 1 ? 0x40 : 0)
      return indicator + [flags | type] + body[start..<end]
    }
  }
  // ANCHOR_END: fragments
}
