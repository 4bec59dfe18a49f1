import Media

/// What is common to all ways of coding pictures; the codec's own box is among the children.
///
/// ISO/IEC 14496-12 §8.5.2 and §12.1.3; box types `avc1`, `avc3`, `hvc1`, `hev1`, `av01`, `vp09`,
/// `encv` and QuickTime's, which have fields of their own in the second place:
///
///     reserved               6 bytes
///     data_reference_index   UInt16        which entry of `dref`, counted from 1
///     pre_defined, reserved  16 bytes      QuickTime: who wrote it, and how good it is
///     width, height          UInt16 each   of the coded picture, in pixels
///     horizresolution        fixed 16.16   pixels an inch, always 72
///     vertresolution         fixed 16.16
///     reserved               UInt32
///     frame_count            UInt16        pictures a sample, always 1
///     compressorname         32 bytes      length, then text, then zeros
///     depth                  UInt16        0x18: colour without transparency
///     pre_defined            Int16         -1
public struct VisualSampleEntry: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(.pictureCodecs, in: "stsd", "§12.1.3")
  ]

  public static var hasChildren: Bool { true }

  /// Bytes before the child boxes.
  static let fieldByteCount = 78

  public let dataReferenceIndex: UInt16
  public let width: UInt16
  public let height: UInt16
  public let frameCount: UInt16

  /// The encoder's name for itself; often empty.
  public let compressorName: String
  public let depth: UInt16

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved1", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
    try payload.skip("preDefined1", count: 16)
    width = try payload.read("width")
    height = try payload.read("height")
    try payload.readFixedPoint("horizresolution", fractionBits: 16, as: UInt32.self)
    try payload.readFixedPoint("vertresolution", fractionBits: 16, as: UInt32.self)
    try payload.skip("reserved2", count: 4)
    frameCount = try payload.read("frameCount")
    let nameLength: UInt8 = try payload.read("compressornameLength")
    let name = [UInt8](copying: try payload.take(31)).prefix(Int(nameLength))
    compressorName = String(decoding: name, as: UTF8.self).withoutControlCharacters
    payload.name("compressorname", lastBytes: 31, as: .text(compressorName))
    depth = try payload.read("depth")
    try payload.read("preDefined2", as: Int16.self)
  }
}

extension BoxTypes {
  /// Codecs of pictures: those with a configuration box of their own, and all known by their name.
  fileprivate static let pictureCodecs = BoxTypes(
    ["avc1", "avc3", "hvc1", "hev1", "av01", "vp09", .encryptedVideo]
      + VideoFormat.Codec.sampleEntries)
}
