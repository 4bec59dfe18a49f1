import Synchronization

/// Passes reads on to another reader, as late as a network would answer them.
///
/// Requests may be under way at the same time, but their answers share one line: each begins a round
/// trip after its request, and not before the line is free.
package final class ThrottlingByteRangeReader<Time: Clock<Duration>>: ByteRangeReader {
  package let base: any ByteRangeReader
  package let cost: NetworkCost
  private let clock: Time
  private let lineIsFree: Mutex<Time.Instant>

  /// Creates a reader that lets time pass on `clock`.
  package init(_ base: any ByteRangeReader, cost: NetworkCost, clock: Time) {
    self.base = base
    self.cost = cost
    self.clock = clock
    lineIsFree = Mutex(clock.now)
  }

  package var length: Int { base.length }

  package func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let arrival = arrival(of: length)
    do {
      try await clock.sleep(until: arrival, tolerance: nil)
    } catch {
      throw ByteRangeError(.cancelled, offset: offset, length: length)
    }
    return try await base.read(offset: offset, length: length)
  }

  /// When the last byte of an answer is there, for a request that is sent now.
  private func arrival(of byteCount: Int) -> Time.Instant {
    let earliest = clock.now.advanced(by: cost.roundTrip)
    return lineIsFree.withLock { lineIsFree in
      lineIsFree = max(earliest, lineIsFree).advanced(by: cost.transferTime(of: byteCount))
      return lineIsFree
    }
  }
}

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

  /// How long so many bytes are under way once they have begun to arrive.
  package func transferTime(of byteCount: Int) -> Duration {
    .seconds(byteCount) / bitsPerSecond * 8
  }

  /// What some reads cost one after the other, each waiting for the one before.
  package func duration(of reads: some Sequence<TracingByteRangeReader.Read>) -> Duration {
    reads.reduce(.zero) { $0 + roundTrip + transferTime(of: $1.length) }
  }
}
