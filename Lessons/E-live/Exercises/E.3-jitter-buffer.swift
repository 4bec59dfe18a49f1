import ExerciseKit
import RTP

/// E.3 · Decide what the jitter buffer does.
///
/// more · 30 minutes
///
/// The buffer asks twice. When a packet has just come, `state.arrived` is its number. Answer
///
/// * `.duplicate` if it is among `state.received`, the numbers that came lately,
/// * `.late` if it is smaller than `state.next`: others after it have been delivered,
/// * `.keep` otherwise.
///
/// Then it asks what leaves the buffer, again and again until you answer `.wait`; `state.arrived` is `nil`.
/// The numbers in `state.received` from `state.next` on are in the buffer (the list is in order). Answer
///
/// * `.deliver` if `state.next` is there,
/// * `.giveUp(to: n)` if it is not, and the wait is over: n is the smallest number in the buffer. It is
///   over when the largest number in the buffer is `state.window` or more ahead of `state.next`, or when a
///   packet has waited for `state.latency` or longer (`state.waited` is how long the first of them has),
/// * `.wait` otherwise, and where nothing is in the buffer.
///
///     next 7, received [5, 6, 8, 9], waited 20 ms    →   wait
///     next 7, received [5, 6, 8, 9], waited 200 ms   →   giveUp(to: 8)
///     arrived 6, next 7, received [5, 6, 8, 9]       →   duplicate
package func jitterDecision(_ state: JitterState) throws -> JitterDecision {
  throw Unwritten("E.3: decide what the jitter buffer does")
}
