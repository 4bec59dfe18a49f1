import ExerciseKit
import Media

/// 1.4 · Ask a web server for a part of a file, and understand its answer.
///
/// more · 30 minutes
///
/// This is the value of the request's header `Range`: RFC 9110 §14.2. HTTP's range includes its
/// last byte, and Swift's `Range` excludes its upper bound. The range is never empty.
///
///     0..<8   →   bytes=0-7
package func rangeHeader(for range: Range<Int>) throws -> String {
  throw Unwritten("1.4: ask a web server for a part of a file")
}

/// The other half of 1.4: the value of the answer's header `Content-Range`, RFC 9110 §14.4.
///
/// It says which bytes the answer has, and how many the whole file has. A star stands for what is
/// missing or unknown. The unit may have capital letters, `Bytes`. A number has only digits, so
/// `+7` is not a number. For everything else throw `ParsingError(.invalid("why"), at: 0)`: an
/// unknown unit, something that is not a number, a last byte before the first one, or a last byte
/// beyond the end of the file, as in `bytes 0-8/8`. Refuse `Int.max` as a last byte too: no `Range`
/// can contain it.
///
///     bytes 0-7/587321   →   ContentRange(range: 0..<8, length: 587_321)
///     bytes 0-7/*        →   ContentRange(range: 0..<8, length: nil)
///     bytes */587321     →   ContentRange(range: nil, length: 587_321)
package func contentRange(_ value: String) throws -> ContentRange {
  throw Unwritten("1.4: understand what a web server answers")
}
