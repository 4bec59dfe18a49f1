import Media

/// How subtitles in XML are coded, such as TTML.
///
/// ISO/IEC 14496-12 §12.6.3, box type `stpp`:
///
///     reserved               6 bytes
///     data_reference_index   UInt16
///     namespace              text, 0   of the XML, perhaps several with spaces between them
///     schema_location        text, 0   perhaps empty
///     auxiliary_mime_types   text, 0   of pictures and fonts; perhaps empty
public struct XMLSubtitleSampleEntry: BoxContent, Hashable {
  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16
  public let namespace: String
  public let schemaLocation: String
  public let auxiliaryMIMETypes: String

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
    namespace = try payload.readTerminatedText("namespace")
    schemaLocation = try payload.readTerminatedText("schemaLocation")
    auxiliaryMIMETypes = try payload.readTerminatedText("auxiliaryMIMETypes")
  }
}
