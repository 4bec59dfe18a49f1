import Media

/// What a decoder must know before the first sample, for codecs that are not looked into here.
///
/// Box types `av1C` (AV1 Codec ISO Media File Format Binding §2.3) and `vpcC` (VP Codec ISO Media
/// File Format Binding): one record, which the decoder takes as it is.
public struct CodecConfigurationBox: BoxContent, Hashable {
  public let bytes: [UInt8]

  /// Takes the whole payload.
  ///
  /// - Throws: Nothing; any bytes will do.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.readBytes("configuration", count: payload.remaining)
  }
}
