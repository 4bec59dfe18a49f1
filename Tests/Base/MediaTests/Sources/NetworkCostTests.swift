import TestSupport
import Media
import Testing

@Suite struct NetworkCostTests {
  @Test("every read costs a round trip, and every byte its time")
  func cost() {
    // 8 Mbit/s are 1,000,000 bytes a second: 3 × 80 ms + 500,000 bytes = 0.24 s + 0.5 s.
    let cost = NetworkCost(roundTrip: .milliseconds(80), bitsPerSecond: 8_000_000)
    let reads = [100_000, 150_000, 250_000].map {
      TracingByteRangeReader.Read(offset: 0, length: $0)
    }
    #expect(cost.duration(of: reads) == .milliseconds(740))
    #expect(cost.duration(of: []) == .zero)
  }

  @Test("more bytes than any line will carry cost a long time, and no trap")
  func large() {
    let cost = NetworkCost(roundTrip: .zero, bitsPerSecond: 1)
    #expect(cost.transferTime(of: 1 << 60) == .seconds(1 << 60) * 8)
  }

  @Test("a throttled reader takes just as long as the cost says")
  func throttled() async throws {
    let clock = ImpatientClock()
    let cost = NetworkCost(roundTrip: .milliseconds(80), bitsPerSecond: 8000)
    let reader = ThrottlingByteRangeReader(
      MemoryReader([UInt8](repeating: 7, count: 1000)), cost: cost, clock: clock)
    let trace = TracingByteRangeReader(reader)
    for length in [10, 1, 500] {
      let got = try await trace.read(offset: 100, length: length)
      #expect(got.count == length)
    }
    #expect(clock.now.offset == cost.duration(of: trace.reads))
    #expect(clock.now.offset == .milliseconds(3 * 80 + 511))
  }

  @Test("a throttled reader ends with its task")
  func cancelled() async throws {
    let cost = NetworkCost(roundTrip: .seconds(1000), bitsPerSecond: 1)
    let reader = ThrottlingByteRangeReader(
      MemoryReader([1, 2, 3]), cost: cost, clock: ContinuousClock())
    let task = Task { try await reader.read(0..<1) }
    task.cancel()
    await #expect(throws: ByteRangeError(.cancelled, offset: 0, length: 1)) {
      try await task.value
    }
  }
}
