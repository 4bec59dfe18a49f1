import ExerciseKit
import Media

/// 1.4 · Ask a web server for a part of a file, and understand its answer.
///
/// This is the value of the request's header `Range`: RFC 9110 §14.2. The last byte belongs to a
/// range of HTTP's, and does not belong to a `Range` of Swift's. The range is never empty.
///
///     0..<8   →   bytes=0-7
package func rangeHeader(for range: Range<Int>) throws -> String {
  throw Unwritten("1.4: ask a web server for a part of a file")
}

/// The other half of 1.4: the value of the answer's header `Content-Range`, RFC 9110 §14.4.
///
/// It says which bytes have come, and how many the whole file has. A star stands for what is not
/// there or not known. The unit may have capital letters, `Bytes`; a number has digits alone, and
/// `+7` is none. For all else throw `ParsingError(.invalid("why"), at: 0)`: an unknown unit, what is
/// no number, a last byte before the first, a last byte that is not in the whole: `bytes 0-8/8`.
/// The largest number there is makes no sense as a last byte either: its range cannot be written.
///
///     bytes 0-7/587321   →   ContentRange(range: 0..<8, length: 587_321)
///     bytes 0-7/*        →   ContentRange(range: 0..<8, length: nil)
///     bytes */587321     →   ContentRange(range: nil, length: 587_321)
package func contentRange(_ value: String) throws -> ContentRange {
  throw Unwritten("1.4: understand what a web server answers")
}
