import ExerciseKit
import RTP

/// E.5 · Estimate the jitter.
///
/// more · 15 minutes
///
/// RFC 3550 §6.4.1. The transit time of a packet is its arrival minus its timestamp, both in ticks of one
/// clock. The clocks of sender and receiver are not set to each other, so the transit time itself means
/// nothing, but its change from one packet to the next does:
///
///     D = | transit − transit of the packet before |
///     jitter = jitter + (D − jitter) / 16
///
/// Timestamps count modulo 2³², and so do transit times: `arrival` minus `timestamp`, lower 32 bits. The
/// change is a signed difference of 32 bits. `estimate.transit` is that of the packet before, `nil` for
/// the first packet: then there is no change yet, and the jitter stays. Return
/// `JitterEstimate(transit:jitter:)` with the transit time of this packet.
///
///     arrivals 0, 3000, 7600 and timestamps 0, 3000, 6000   →   jitter 0, 0, 100
package func jitter(
  _ estimate: JitterEstimate, arrival: Int64, timestamp: UInt32
) throws -> JitterEstimate {
  throw Unwritten("E.5: estimate the jitter")
}
