import Bitstream
import Media

/// What the NAL units of H.264 and HEVC mean for where pictures begin.
package struct AnnexBSyntax: Sendable {
  package let codec: VideoFormat.Codec

  package init(codec: VideoFormat.Codec) { self.codec = codec }

  private var isHEVC: Bool { codec == .hevc }

  /// `nal_unit_type`; a unit without a header is none that matters.
  package func type(of unit: ArraySlice<UInt8>) -> UInt8 {
    guard let first = unit.first else { return 0xFF }
    return isHEVC ? first >> 1 & 0x3F : first & 0x1F
  }

  /// Whether it holds a part of the picture itself.
  package func isSlice(_ type: UInt8) -> Bool { isHEVC ? type < 32 : 1...5 ~= type }

  // ANCHOR: begins
  /// Whether it can only begin another picture, once a slice has come.
  ///
  /// A slice does that if it is the first of its picture: the first bit after the header is 1, which
  /// in H.264 is the number 0 for `first_mb_in_slice`. Slices in any order, which the Baseline profile
  /// allows (H.264 §7.4.3), are not expected: such a picture is cut before its first macroblock.
  /// libavcodec does not decode them either.
  package func beginsPicture(_ type: UInt8, _ unit: ArraySlice<UInt8>) -> Bool {
    let headerSize = isHEVC ? 2 : 1
    let firstBit = unit.dropFirst(headerSize).first.map { $0 & 0x80 != 0 } ?? false
    if isHEVC {
      // Slices of further layers belong to the picture of the base layer.
      let isBaseLayer =
        unit.count > 1 && unit[unit.startIndex] & 1 == 0
        && unit[unit.startIndex + 1] & 0xF8 == 0
      switch type {
      case 0...31: return firstBit && isBaseLayer
      case 32...35, 39, 41...44, 48...55: return true
      default: return false
      }
    }
    switch type {
    case 1, 2, 5: return firstBit
    case 6...9, 13...18: return true
    default: return false
    }
  }
  // ANCHOR_END: begins

  /// Whether decoding can start with a picture of such slices: IDR, or in HEVC any of IRAP.
  package func isRandomAccess(_ type: UInt8) -> Bool { isHEVC ? 16...23 ~= type : type == 5 }

  package func isSet(_ type: UInt8) -> Bool { isHEVC ? 32...34 ~= type : type == 7 || type == 8 }

  package func isSequenceSet(_ type: UInt8) -> Bool { type == (isHEVC ? 33 : 7) }

  package func isMessage(_ type: UInt8) -> Bool { type == (isHEVC ? 39 : 6) }

  /// Whether messages say that decoding can start here, and pictures are right after a while.
  ///
  /// ITU-T H.264 §D.1.8, H.265 §D.2.8: `payloadType` 6.
  package func isRecoveryPoint(_ unit: ArraySlice<UInt8>) -> Bool {
    let message = NALUnit.rawPayload(of: Array(unit.prefix(4096)))
    var rest = message.dropFirst(isHEVC ? 2 : 1)
    while rest.count > 2 {
      guard let type = Self.number(&rest), let size = Self.number(&rest) else { return false }
      if type == 6 { return true }
      rest = rest.dropFirst(size)
    }
    return false
  }

  /// A number that is a sum of bytes, all but the last of which are 255.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var sum = 0
    while let byte = bytes.popFirst() {
      sum += Int(byte)
      if byte != 0xFF { return sum }
    }
    return nil
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

  /// The codec as RFC 6381 writes it, where its set tells: `avc3.64001F`.
  package static func codecString(_ format: VideoFormat) -> String? {
    let header = format.configuration.dropFirst(4)
    guard format.codec == .h264, header.first.map({ $0 & 0x1F }) == 7, header.count > 4 else {
      return nil
    }
    return "avc3." + header.dropFirst().prefix(3).map { $0.hexDigits(uppercase: true) }.joined()
  }
}
