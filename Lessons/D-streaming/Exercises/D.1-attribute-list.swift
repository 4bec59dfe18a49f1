import ExerciseKit
import Streaming

/// D.1 · Read a list of attributes.
///
/// more · 30 minutes
///
/// Many tags of a playlist carry names and values (RFC 8216 §4.2):
///
///     BANDWIDTH=1280000,CODECS="avc1.64001f,mp4a.40.2", RESOLUTION=1280x720
///
/// A comma separates attributes, and an equals sign a name from its value. A value may be in
/// quotes; then it may hold commas and equals signs, and ends with the next quote. Return the
/// attributes in the order of the text, each as `AttributeList.Attribute(name:value:isQuoted:)`, the
/// value without its quotes.
///
/// Blanks and tabs around names and values do not belong to them; those in quotes do. An empty text
/// has no attributes.
///
/// Refuse any other text: a part without an equals sign or without a name, a quote that does
/// not end, and anything but blanks between a closing quote and the next comma. One comma at the end
/// of the text is allowed, as many files have it; so a list may end with nothing.
///
///     METHOD=AES-128,URI="k,1"   →   METHOD AES-128, URI k,1 (quoted)
///     X="",Y=                    →   X with an empty text (quoted), Y with an empty text
package func attributes(in text: String) throws -> [AttributeList.Attribute] {
  throw Unwritten("D.1: read a list of attributes")
}
