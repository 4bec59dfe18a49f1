import Captions
import ExerciseKit

/// D.9 · Read a cue of subtitles.
///
/// hard · 25 minutes
///
/// A WebVTT file consists of blocks of lines, divided by empty lines. You get one block; its lines end with
/// `"\n"`, and none is empty. Return `WebVTTCueBlock(start:end:settings:text:)`, or `nil` if the block is no cue
/// (W3C WebVTT §4.1 and §6.3):
///
/// * The first line that contains `-->` has the times. It is the first line of the block, or the second one after
///   a name that you skip; in any other block it is no cue.
/// * A time is `01:02.500` or `100:01:02.500`: minutes, seconds and thousandths have exactly two, two and three
///   digits, minutes and seconds are below 60, and hours have one to six digits.
///   `start` and `end` are in milliseconds. If the end is not after the start, the block is no cue.
/// * Spaces and tabs may stand around `-->`. What follows the second time, without the blanks before it, is
///   `settings`.
/// * All further lines are the `text`, with `"\n"` between them. A line with `-->` begins another cue: it ends
///   the text.
///
///     "00:01.000 --> 00:02.500\nHello"              →   1000 to 2500, "", "Hello"
///     "7\n00:01.000-->01:00:00.000 line:0\na\nb"    →   1000 to 3 600 000, "line:0", "a\nb"
///     "NOTE\nnot seen"                              →   nil
package func cue(in block: String) throws -> WebVTTCueBlock? {
  throw Unwritten("D.9: read a cue of subtitles")
}
