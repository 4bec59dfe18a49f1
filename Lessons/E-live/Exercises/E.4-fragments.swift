import ExerciseKit
import RTP

/// E.4 · Put a NAL unit together from its fragments.
///
/// more · 30 minutes
///
/// RFC 6184 §5.8, FU-A. A packet's payload is
///
///     FU indicator   F 1 bit, NRI 2 bits, type 5 bits (28)
///     FU header      S 1 bit, E 1 bit, R 1 bit, type 5 bits
///     a piece of the unit
///
/// The unit's own header is not sent: it is F and NRI of the indicator with the type of the FU header. S
/// marks the first piece, E the last one. You see the fragments one after the other, and keep what you
/// have in `state`: `unit` is what has come of the unit, empty where none is open; `next` is the number
/// of the packet that continues it. Return
///
/// * `.complete(unit)` at the last piece; then no unit is open (`state.unit` is empty),
/// * `.more` at all others that fit,
/// * `.dropped` for a piece that continues nothing: not the first one and no unit is open, or its number
///   is not `state.next`; also for a payload of less than three bytes. An open unit is dropped too.
///
/// A first piece always starts a unit, whatever was open. Some senders mark a piece first and last:
/// that is a whole unit.
///
///     7C 85 11 22   number 4   →   more          unit 65 11 22, next 5
///     7C 45 33      number 5   →   complete      65 11 22 33
package func joinFragment(
  _ payload: [UInt8], number: Int, to state: inout FragmentState
) throws -> FragmentOutcome {
  throw Unwritten("E.4: put a NAL unit together from its fragments")
}
