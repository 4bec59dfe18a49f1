import ExerciseKit
import TransportStream

/// C.2 · Notice that packets are missing.
///
/// more · 25 minutes
///
/// Each PID counts its packets from 0 to 15 and again from 0 (ISO/IEC 13818-1 §2.4.3.3). You see the
/// packets of one PID, one after the other. A packet has `counter`, `hasPayload`, `isDiscontinuous`, and
/// `hasSamePayload`: whether its payload is that of the packet before. Keep what you know in `state`:
/// `counter`, that of the last packet with a payload, and `wasCopy`, whether that packet was a copy;
/// `CounterState()` knows nothing. Return
///
/// * `.next` where nothing is missing: the counter is one more than the last, modulo 16. Also for the
///   very first packet (`state.counter` is `nil`), and where the packet announces a discontinuity:
///   its counter is a new start.
/// * `.next` for packets without a payload, too. They are not counted, so `state` stays as it is; but
///   if such a packet announces a discontinuity, any counter may follow: forget the last one.
/// * `.duplicate` for a copy: the same counter and the same payload as the packet before. A packet may
///   be sent twice, not three times.
/// * `.lost(n)` otherwise: n packets are missing, from 1 to 15.
///
///     counters 14, 15, 0, 3   →   next, next, next, lost(2)
///     counters 7, 7           →   duplicate if the payload is the same, else lost(15)
///
/// Types: both counters and n are `Int`; before the first packet the state's is `nil`.
package func continuity(
  of packet: CountedPacket, after state: inout CounterState
) throws -> PacketContinuity {
  throw Unwritten("C.2: notice that packets are missing")
}
