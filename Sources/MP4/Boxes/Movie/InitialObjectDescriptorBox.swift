import Media

/// Which profiles of MPEG-4 Systems a player would need; players ignore it.
///
/// ISO/IEC 14496-14 §5.1, box type `iods`, holds one descriptor of ISO/IEC 14496-1 §7.2.6.4:
///
///     version, flags              UInt8, UInt24
///     descriptor tag              UInt8       16: in an MP4 file, 2: elsewhere
///     descriptor length           1 to 4 bytes of 7 bits each
///     ObjectDescriptorID          10 bits
///     URL_Flag                    1 bit       an address follows in place of the profiles
///     includeInlineProfileLevel   1 bit
///     reserved                    4 bits
///     five profiles               UInt8 each  scene, graphics, audio, visual: 255 is none
///     further descriptors         to the end
public struct InitialObjectDescriptorBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("iods", in: "moov", .atMostOne, "ISO/IEC 14496-14 §5.1")
  ]

  public let objectDescriptorID: UInt16

  /// `nil` if an address is in its place.
  public let audioProfileLevel: UInt8?

  /// `nil` if an address is in its place.
  public let visualProfileLevel: UInt8?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0, or its descriptor
  ///   is of another kind.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    var descriptor = try payload.readDescriptor(tags: [16, 2])
    var bits = try descriptor.readPackedBits(byteCount: 2)
    objectDescriptorID = descriptor.unpack("objectDescriptorID", 10, of: &bits)
    let hasURL = descriptor.unpackFlag("urlFlag", of: &bits)
    if hasURL {
      (audioProfileLevel, visualProfileLevel) = (nil, nil)
    } else {
      _ = try descriptor.read("odProfileLevelIndication", as: UInt8.self)
      _ = try descriptor.read("sceneProfileLevelIndication", as: UInt8.self)
      audioProfileLevel = try descriptor.read("audioProfileLevelIndication")
      visualProfileLevel = try descriptor.read("visualProfileLevelIndication")
      _ = try descriptor.read("graphicsProfileLevelIndication", as: UInt8.self)
    }
    try descriptor.skip("furtherDescriptors", count: descriptor.remaining)
  }
}
