import Bitstream
import Media

/// What the NAL units of H.264 and HEVC mean for where pictures begin.
package struct AnnexBSyntax: Sendable {
  package let codec: VideoFormat.Codec

  /// What the numbers of its units mean.
  package let types: NALUnitTypes

  /// - Parameter codec: H.264 or HEVC.
  package init(codec: VideoFormat.Codec) {
    self.codec = codec
    types = NALUnitTypes(codec) ?? .h264
  }

  private var isHEVC: Bool { codec == .hevc }

  /// `nal_unit_type`; a unit without a header is none that matters.
  package func type(of unit: ArraySlice<UInt8>) -> UInt8 {
    unit.first.map(types.type) ?? 0xFF
  }

  // ANCHOR: begins
  /// Whether it can only begin another picture, once a slice has come.
  ///
  /// A slice does that if it is the first of its picture: the first bit after the header is 1, which
  /// in H.264 is the number 0 for `first_mb_in_slice`. Slices in any order, which the Baseline profile
  /// allows (H.264 §7.4.3), are not expected: such a picture is cut before its first macroblock.
  /// libavcodec does not decode them either.
  package func beginsPicture(_ type: UInt8, _ unit: ArraySlice<UInt8>) -> Bool {
    guard types.isSlice(type) else { return types.beginsPicture(type) }
    let firstBit = unit.dropFirst(types.headerSize).first.map { $0 & 0x80 != 0 } ?? false
    guard isHEVC else {
      // Data partitions B and C follow their A.
      return firstBit && !(3...4 ~= type)
    }
    // Slices of further layers belong to the picture of the base layer.
    return firstBit && unit.count > 1 && unit[unit.startIndex] & 1 == 0
      && unit[unit.startIndex + 1] & 0xF8 == 0
  }
  // ANCHOR_END: begins

  /// Whether messages say that decoding can start here, and pictures are right after a while.
  ///
  /// ITU-T H.264 §D.1.8, H.265 §D.2.8: `payloadType` 6.
  package func isRecoveryPoint(_ unit: ArraySlice<UInt8>) -> Bool {
    RecoveryPoint(in: unit, types) != nil
  }

  package func isIntraSlice(_ unit: [UInt8]) -> Bool {
    (try? Frame.PictureType(h264Slice: unit)) == .intra
  }

  /// How pictures are coded after a sequence parameter set.
  ///
  /// - Parameters:
  ///   - sequence: The set, without its start code.
  ///   - sets: It and the other sets of the picture, in order: the decoder needs them first.
  /// - Returns: The format; `nil` if the set cannot be read.
  package func format(sequence: [UInt8], sets: [[UInt8]]) -> VideoFormat? {
    guard let size = pictureSize(sequence) else { return nil }
    return VideoFormat(
      codec: codec, sampleEntry: isHEVC ? "hev1" : "avc3",
      configuration: sets.flatMap { [0, 0, 0, 1] + $0 }, nalLengthSize: nil, width: size.width,
      height: size.height)
  }

  private func pictureSize(_ sequence: [UInt8]) -> PixelSize? {
    if isHEVC {
      guard let set = try? HEVCSequenceParameterSet(unit: sequence) else { return nil }
      return PixelSize(width: set.pictureFormat.width, height: set.pictureFormat.height)
    }
    return try? H264SequenceParameterSet.pictureSize(ofUnit: sequence)
  }

  /// The codec as RFC 6381 writes it: `avc3.64001F` where its set tells, else what a file would call it,
  /// such as `hev1`.
  package static func codecString(_ format: VideoFormat) -> String? {
    let header = format.configuration.dropFirst(4)
    guard format.codec == .h264, header.first.map({ $0 & 0x1F }) == 7, header.count > 4 else {
      return format.sampleEntry?.description
    }
    return "avc3." + header.dropFirst().prefix(3).map { $0.hexDigits(uppercase: true) }.joined()
  }
}
