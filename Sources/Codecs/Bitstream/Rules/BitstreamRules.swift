import Media

/// Rules for how the bits of samples and units are understood, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
public struct BitstreamRules: Sendable {
  /// The units of a sample, after lengths of this many bytes; their ranges lie in the sample.
  package var nalUnits:
    (
      @Sendable (_ sample: [UInt8], _ codec: VideoFormat.Codec, _ lengthSize: Int) -> [NALUnit]?
    )?

  /// A unit without its emulation prevention bytes.
  package var rawPayload: (@Sendable (_ unit: [UInt8]) -> [UInt8]?)?

  /// The `ue(v)` with which some bits begin.
  package var unsignedExpGolomb: (@Sendable (_ bits: [UInt8]) -> ExpGolombCode?)?

  /// The `se(v)` with which some bits begin.
  package var signedExpGolomb: (@Sendable (_ bits: [UInt8]) -> ExpGolombCode?)?

  /// Columns and rows that an H.264 sequence parameter set leaves after cropping.
  package var pictureSize: (@Sendable (_ unit: [UInt8]) -> PixelSize?)?

  /// Which pictures are shown when each one has come, and which at the end.
  package var presentationOrder: (@Sendable (_ times: [Int64], _ depth: Int) -> [[Int64]]?)?

  /// What the configuration of an AAC stream means.
  package var audioParameters: (@Sendable (_ configuration: [UInt8]) -> AACParameters?)?

  /// The ADTS header of one sample.
  package var adtsHeader:
    (
      @Sendable (
        _ objectType: Int, _ samplingFrequency: Int, _ channelConfiguration: Int,
        _ sampleByteCount: Int
      ) -> [UInt8]?
    )?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  public static let core = BitstreamRules()
}

extension BitstreamRules {
  /// Splits a sample into its units, as ``NALUnit/units(in:codec:nalLengthSize:)`` does.
  ///
  /// - Throws: `ParsingError` if a length reaches past the end of the sample.
  package func units(
    in sample: [UInt8], codec: VideoFormat.Codec, nalLengthSize: Int
  ) throws(ParsingError) -> [NALUnit] {
    if let units = nalUnits?(sample, codec, nalLengthSize) { return units }
    return try NALUnit.units(in: sample, codec: codec, nalLengthSize: nalLengthSize)
  }

  /// Reads columns and rows after cropping from a unit of type 7.
  ///
  /// - Throws: `SyntaxError` if the unit is cut off or breaks a rule.
  package func size(ofUnit unit: [UInt8]) throws(SyntaxError) -> PixelSize {
    if let size = pictureSize?(unit) { return size }
    return try H264SequenceParameterSet.pictureSize(ofUnit: unit)
  }

  /// Lists which pictures go out when each one has come, as ``PresentationOrder`` does.
  package func rows(_ times: [Int64], depth: Int) -> [[Int64]] {
    presentationOrder?(times, depth) ?? PresentationOrder.rows(times, depth: depth)
  }

  /// Reads what a player has to know from the configuration of an AAC stream.
  ///
  /// - Throws: `SyntaxError` if it is cut off or breaks a rule.
  package func parameters(of configuration: [UInt8]) throws(SyntaxError) -> AACParameters {
    if let parameters = audioParameters?(configuration) { return parameters }
    return try AudioSpecificConfig(configuration).parameters
  }

  /// Writes the ADTS header of one sample of a stream.
  ///
  /// - Throws: `ADTSError` if the header has no room for what it should say.
  package func header(
    _ configuration: AudioSpecificConfig, payloadByteCount: Int
  ) throws(ADTSError) -> [UInt8] {
    let header = try ADTSHeader(configuration, payloadByteCount: payloadByteCount)
    return adtsHeader?(
      header.objectType, header.samplingFrequency, header.channelConfiguration, payloadByteCount)
      ?? header.bytes
  }
}
