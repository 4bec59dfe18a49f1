import Media

/// The message that decoding can start here, `recovery_point`: ITU-T H.264 §D.1.8, H.265 §D.2.8.
package struct RecoveryPoint: Hashable, Sendable {
  /// Whether pictures are right from the first one on: `recovery_frame_cnt` or `recovery_poc_cnt` is 0.
  package let isImmediate: Bool

  /// Messages longer than this are not searched.
  private static let sizeLimit = 4096

  /// Finds the message in a unit of messages; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - unit: The unit, header and emulation prevention included.
  ///   - types: What its codec's header looks like.
  package init?(in unit: ArraySlice<UInt8>, _ types: NALUnitTypes) {
    let payload = NALUnit.rawPayload(of: Array(unit.prefix(Self.sizeLimit)))
    var rest = payload.dropFirst(types.headerSize)
    while let (type, size) = SEIMessage.readHeader(&rest) {
      if type == 6 {
        // ue(v) and se(v) both write 0 as a single 1.
        isImmediate = rest.first.map { $0 & 0x80 != 0 } ?? false
        return
      }
      rest = rest.dropFirst(size)
    }
    return nil
  }
}
