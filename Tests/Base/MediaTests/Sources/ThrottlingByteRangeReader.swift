import Media
import Synchronization

/// Passes reads on to another reader, as late as a network would answer them.
///
/// Requests may be under way at the same time, but their answers share one line: each begins a round
/// trip after its request, and not before the line is free.
final class ThrottlingByteRangeReader<Time: Clock<Duration>>: ByteRangeReader {
  let base: any ByteRangeReader
  let cost: NetworkCost
  private let clock: Time
  private let lineIsFree: Mutex<Time.Instant>

  /// Creates a reader that lets time pass on `clock`.
  init(_ base: any ByteRangeReader, cost: NetworkCost, clock: Time) {
    self.base = base
    self.cost = cost
    self.clock = clock
    lineIsFree = Mutex(clock.now)
  }

  var length: Int { base.length }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
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
