import Media
import Testing

@testable import RTP

@Suite struct JitterBufferTests {
  /// What a receiver delivers of packets that come 10 ms apart: numbers, and −1 for each one lost.
  private func delivered(
    _ numbers: [Int], _ settings: RTPSettings = RTPSettings(), spacing: Int = 10,
    ending: Bool = true
  ) -> (delivered: [Int], counters: PacketCounters) {
    var receiver = PacketReceiver(settings, rules: .core)
    var output: [PacketReceiver.Output] = []
    for (place, number) in numbers.enumerated() {
      let header = RTPHeader(
        payloadType: 96, sequenceNumber: UInt16(truncatingIfNeeded: number),
        timestamp: UInt32(number & 0xFFFF) &* 900, source: number > 1_000_000 ? 2 : 1)
      _ = receiver.receive(
        RTPPacket(header, payload: []), at: .milliseconds(place * spacing), clockRate: 90_000)
      output += receiver.takeOutput()
    }
    if ending { receiver.finish() }
    output += receiver.takeOutput()
    let result = output.flatMap { item in
      switch item {
      case .packet(let packet): [Int(packet.packet.header.sequenceNumber)]
      case .lost(let range): range.map { _ in -1 }
      case .restarted: [-2]
      }
    }
    return (result, receiver.counters)
  }

  @Test("packets in the wrong order come out in theirs")
  func reordered() {
    let (got, counters) = delivered([1, 2, 5, 4, 3, 6])
    #expect(got == [1, 2, 3, 4, 5, 6])
    #expect(counters.lost == 0)
  }

  @Test("the first two packets may be exchanged")
  func firstTwo() {
    #expect(delivered([2, 1, 3]).delivered == [1, 2, 3])
  }

  @Test("goes on over the wrap, in order and out of order")
  func wrap() {
    #expect(delivered([65_534, 65_535, 0, 1]).delivered == [65_534, 65_535, 0, 1])
    #expect(delivered([65_533, 65_534, 0, 65_535, 1]).delivered == [65_533, 65_534, 65_535, 0, 1])
  }

  @Test("a packet that came before is delivered once")
  func duplicates() {
    let (got, counters) = delivered([1, 2, 2, 3, 1, 5, 5, 4])
    #expect(got == [1, 2, 3, 4, 5])
    #expect(counters.duplicates == 3)
    #expect(counters.lost == 0)
  }

  @Test("a missing packet is given up when another has waited for 200 ms, not before")
  func latency() {
    // 4 comes at 20 ms; at 210 ms it has waited for 190.
    let before = delivered([1, 2, 4] + Array(5...23), ending: false)
    #expect(before.delivered == [1, 2])
    let after = delivered([1, 2, 4] + Array(5...24), ending: false)
    #expect(after.delivered == [1, 2, -1] + Array(4...24))
    #expect(after.counters.lost == 1)
  }

  @Test("a missing packet is given up when the window is full")
  func window() {
    var settings = RTPSettings()
    settings.latency = .seconds(3600)
    let got = delivered([1, 2] + Array(4...66), settings, ending: false).delivered
    #expect(got == [1, 2])
    let full = delivered([1, 2] + Array(4...67), settings, ending: false).delivered
    #expect(full == [1, 2, -1] + Array(4...67))
  }

  @Test("a packet behind those delivered is late, and not lost")
  func late() {
    let (got, counters) = delivered([1, 2] + Array(4...40) + [3, 41])
    #expect(got == [1, 2, -1] + Array(4...41))
    #expect(counters.late == 1)
    #expect(counters.lost == 0)
    #expect(counters.duplicates == 0)
  }

  @Test("a single number far away is thrown away; two restart the stream")
  func restarts() {
    let single = delivered([1, 2, 30_000, 3, 4])
    #expect(single.delivered == [1, 2, 3, 4])
    let twice = delivered([1, 2, 30_000, 30_001, 30_002])
    #expect(twice.delivered == [1, 2, -2, 30_000, 30_001, 30_002])
    #expect(twice.counters.restarts == 1)
    let back = delivered([5000, 5001, 100, 101])
    #expect(back.delivered == [5000, 5001, -2, 100, 101])
  }

  @Test("another source takes over with its second packet")
  func source() {
    let other = 1_048_576 + 7
    let got = delivered([1, 2, other, 3, other + 1, other + 2]).delivered
    #expect(got == [1, 2, 3, -2, 8, 9])
  }

  @Test("a stream of one packet is delivered at its end")
  func single() {
    #expect(delivered([7]).delivered == [7])
  }

  @Test("whatever comes, nothing goes backwards or twice, and no memory fills", arguments: 0..<200)
  func anything(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var number = 65_000
    var numbers: [Int] = []
    for _ in 0..<600 {
      number += Int(random.next() % 4)
      numbers.append(number - Int(random.next() % 90))
    }
    var receiver = PacketReceiver(RTPSettings(), rules: .core)
    var last = Int.min
    for (place, number) in numbers.enumerated() {
      let header = RTPHeader(
        payloadType: 96, sequenceNumber: UInt16(truncatingIfNeeded: number), timestamp: 0, source: 1
      )
      _ = receiver.receive(
        RTPPacket(header, payload: []), at: .milliseconds(place), clockRate: 90_000)
      #expect(receiver.heldCount <= 64)
      for case .packet(let packet) in receiver.takeOutput() {
        #expect(packet.number > last)
        last = packet.number
      }
    }
  }
}
