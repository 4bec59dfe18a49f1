import ExerciseKit
import Streaming

/// D.8 · Find the time of a cue, on a clock that wraps.
///
/// more · 20 minutes
///
/// A file of subtitles has a clock of its own, in milliseconds. Its header says that one moment of it,
/// `local`, is one moment of the transport stream's clock, `transportTime`, in ticks of 1/90 000 s (RFC 8216
/// §3.5). That clock has 33 bits: it begins again at 0 after 2³³ ticks, every 26½ hours. The file's clock does
/// not, and one header may be good for days.
///
/// You get all this and the cue's `milliseconds`. Return its ticks on a clock that does not wrap: of all numbers
/// that are equal modulo 2³³, the one nearest to `expected`, which is somewhere in the cue's segment. No cue is
/// exactly half a period away. All the numbers are far from the ends of `Int`.
///
///     7 500 ms;  local 1 000 is 900 000;        expected 1 500 000      →   1 485 000
///     2 500 ms;  local 0 is 2³³ − 90 000;       expected 2³³ + 90 000   →   2³³ + 135 000
///     500 ms;    local 0 is 10;                 expected 3 · 2³³        →   3 · 2³³ + 45 010
package func ticks(of time: CueTime) throws -> Int {
  throw Unwritten("D.8: find the time of a cue")
}
