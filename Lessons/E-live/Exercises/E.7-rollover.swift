import ExerciseKit

/// E.7 · Guess the rollover counter.
///
/// more · 15 minutes
///
/// RFC 3711 §3.3.1. The keystream needs the whole number of a packet: 65 536 · counter + sequence number.
/// The packet has only the sequence number. The receiver has to guess how often the numbers have started
/// again. It knows the counter and the sequence number of the newest packet that it has authenticated.
///
/// Return the counter that brings the packet nearest to the newest one: `count`, one less, or one more.
/// At exactly 32 768 apart, `count` stays. Before counter 0 nothing was sent, so 0 stays 0; after the
/// largest counter comes 0.
///
///     number 5, newest 65 530, count 3   →   4    it has started again
///     number 65 530, newest 5, count 4   →   3    it was sent before that
///     number 600, newest 500, count 3    →   3
package func rolloverCount(of number: UInt16, newest: UInt16, count: UInt32) throws -> UInt32 {
  throw Unwritten("E.7: guess the rollover counter")
}
