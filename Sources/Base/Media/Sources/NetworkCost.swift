/// What reading costs over a network: a delay for each request, and time for each byte.
///
/// Light in glass fibre needs 30 ms from one side of a continent to the other, and a request waits
/// for its answer: that is the round trip. The bandwidth says how fast the answer's bytes follow.
package struct NetworkCost: Hashable, Sendable {
  /// From sending a request to the first byte of its answer.
  package let roundTrip: Duration

  package let bitsPerSecond: Int

  package init(roundTrip: Duration, bitsPerSecond: Int) {
    precondition(bitsPerSecond > 0, "without bandwidth nothing ever arrives")
    self.roundTrip = roundTrip
    self.bitsPerSecond = bitsPerSecond
  }

  /// How long this many bytes are under way once they have begun to arrive.
  package func transferTime(of byteCount: Int) -> Duration {
    .seconds(byteCount) / bitsPerSecond * 8
  }

  /// What some reads cost one after the other, each waiting for the one before.
  package func duration(of reads: some Sequence<TracingByteRangeReader.Read>) -> Duration {
    reads.reduce(.zero) { $0 + roundTrip + transferTime(of: $1.length) }
  }
}
