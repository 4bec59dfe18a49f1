import Steps
import Testing
import TransportStream

@Suite(
  "C.2 continuity",
  .exercise("C.2") {
    var state = CounterState()
    _ = try $0.continuity(packet(0), &state)
  })
struct ExerciseC_2 {
  /// What is said about packets one after the other.
  private func continuity(_ packets: [CountedPacket]) throws -> [PacketContinuity] {
    var state = CounterState()
    return try packets.map { try Steps.current.continuity($0, &state) }
  }

  @Test func `counters go from 15 to 0`() throws {
    let got = try continuity([14, 15, 0, 1].map { packet($0) })
    #expect(got == [.next, .next, .next, .next])
  }

  @Test func `any counter may be the first`() throws {
    let got = try continuity([packet(9), packet(10)])
    #expect(got == [.next, .next])
  }

  @Test(arguments: [(3, 5, 1), (3, 0, 12), (14, 1, 2), (15, 15, 15), (0, 15, 14)])
  func `the missing packets are counted modulo 16`(last: Int, next: Int, missing: Int) throws {
    let got = try continuity([packet(last), packet(next)])
    #expect(got == [.next, .lost(missing)])
  }

  @Test func `what follows a gap is counted from there`() throws {
    let got = try continuity([packet(1), packet(5), packet(6)])
    #expect(got == [.next, .lost(3), .next])
  }

  @Test func `a copy is not a missing packet`() throws {
    let got = try continuity([packet(7), packet(7, isSame: true), packet(8)])
    #expect(got == [.next, .duplicate, .next])
  }

  @Test func `a third packet of the same kind is a loss of fifteen`() throws {
    // §2.4.3.3: a packet is sent twice at most.
    let got = try continuity([packet(7), packet(7, isSame: true), packet(7, isSame: true)])
    #expect(got == [.next, .duplicate, .lost(15)])
  }

  @Test func `the same counter with another payload is not a copy`() throws {
    let got = try continuity([packet(7), packet(7)])
    #expect(got == [.next, .lost(15)])
  }

  @Test func `the same payload with the next counter is not a copy`() throws {
    let got = try continuity([packet(7), packet(8, isSame: true), packet(8, isSame: true)])
    #expect(got == [.next, .next, .duplicate])
  }

  @Test func `an announced discontinuity is not a loss`() throws {
    let got = try continuity([packet(7), packet(2, isDiscontinuous: true), packet(3)])
    #expect(got == [.next, .next, .next])
  }

  @Test func `packets without a payload are not counted`() throws {
    let got = try continuity([packet(7), packet(7, hasPayload: false), packet(8)])
    #expect(got == [.next, .next, .next])
    let other = try continuity([packet(7), packet(3, hasPayload: false), packet(9)])
    #expect(other == [.next, .next, .lost(1)])
  }

  @Test func `a packet without a payload can announce a discontinuity`() throws {
    let got = try continuity([
      packet(7), packet(7, hasPayload: false, isDiscontinuous: true), packet(2), packet(3),
    ])
    #expect(got == [.next, .next, .next, .next])
  }

  @Test func `a copy of a copy is possible after another packet`() throws {
    let got = try continuity([
      packet(1), packet(1, isSame: true), packet(2), packet(2, isSame: true),
    ])
    #expect(got == [.next, .duplicate, .next, .duplicate])
  }
}

/// A packet with a counter.
private func packet(
  _ counter: Int, hasPayload: Bool = true, isDiscontinuous: Bool = false, isSame: Bool = false
) -> CountedPacket {
  CountedPacket(
    counter: counter, hasPayload: hasPayload, isDiscontinuous: isDiscontinuous,
    hasSamePayload: isSame)
}
