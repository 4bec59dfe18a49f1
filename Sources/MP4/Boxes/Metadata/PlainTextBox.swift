import Media

/// A box that is nothing but UTF-8 text.
///
/// Several boxes have this one layout:
/// * `name` in a track's `udta`: QuickTime's name of the track,
/// * `vttC` and `vlab`, ISO/IEC 14496-30 §7.4: the start of a WebVTT file, and a label for it,
/// * Adobe's `uuid` box with metadata in XMP, which is XML.
public struct PlainTextBox: BoxContent, Hashable {
  public let text: String

  /// Takes the whole payload.
  ///
  /// - Throws: Nothing; any bytes will do.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    text = try payload.readText("text")
  }
}
