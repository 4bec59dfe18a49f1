import Media

/// How subtitles in XML are coded, such as TTML.
///
/// ISO/IEC 14496-12 §12.6.3, box type `stpp`:
///
///     reserved               6 bytes
///     data_reference_index   UInt16
///     namespace              text, 0   of the XML, perhaps several with spaces between them
///     schema_location        text, 0   optional
///     auxiliary_mime_types   text, 0   of pictures and fonts; optional
///
/// Nothing says whether an optional text is there. Boxes may follow, and those begin with their
/// sizes: where the rest is boxes up to the last byte, it is not text.
public struct XMLSubtitleSampleEntry: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("stpp", in: "stsd", "§12.6.3")
  ]

  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16
  public let namespace: String

  /// Empty where it is left out, as ``auxiliaryMIMETypes`` are.
  public let schemaLocation: String
  public let auxiliaryMIMETypes: String

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
    namespace = try payload.readTerminatedText("namespace")
    schemaLocation = try payload.readOptionalText("schemaLocation")
    auxiliaryMIMETypes = try payload.readOptionalText("auxiliaryMIMETypes")
  }
}

extension ByteReader {
  /// Reads text up to a 0, or nothing where only boxes are left.
  fileprivate mutating func readOptionalText(
    _ name: StaticString
  ) throws(ParsingError) -> String {
    holdsOnlyBoxes ? "" : try readTerminatedText(name)
  }

  /// Whether the rest is a row of boxes; so is an empty rest.
  private var holdsOnlyBoxes: Bool {
    var probe = self
    while probe.remaining > 0 {
      guard let size = try? probe.readInteger(UInt32.self), size >= 8,
        (try? probe.take(Int(size) - 4)) != nil
      else { return false }
    }
    return true
  }
}
