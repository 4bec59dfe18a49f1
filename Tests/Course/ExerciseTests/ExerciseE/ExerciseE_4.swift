import RTP
import Steps
import Testing

@Suite("E.4 fragments", .exercise("E.4") { _ = try joinFragment([([0x7C, 0x85, 1], 4)], by: $0) })
struct ExerciseE_4 {
  @Test func `the first fragment makes the unit's header`() throws {
    let (outcomes, state) = try joinFragment([([0x7C, 0x85, 0x11, 0x22], 4)])
    #expect(outcomes == [.more])
    // F 0 and NRI 3 of 0x7C, type 5 of 0x85: 0x65, as in Fixtures/live.rtp.
    #expect(Bytes(state.unit) == [0x65, 0x11, 0x22])
    #expect(state.next == 5)
  }

  @Test func `fragments are joined up to the last one`() throws {
    let (outcomes, state) = try joinFragment([
      ([0x7C, 0x85, 0x11, 0x22], 4), ([0x7C, 0x05, 0x33], 5), ([0x7C, 0x45, 0x44], 6),
    ])
    #expect(outcomes == [.more, .more, .complete([0x65, 0x11, 0x22, 0x33, 0x44])])
    #expect(Bytes(state.unit) == [])
  }

  @Test func `the header has F and NRI of the indicator`() throws {
    let (outcomes, _) = try joinFragment([([0x1C, 0xC1, 9], 4)])
    #expect(outcomes == [.complete([0x01, 9])])
    let (forbidden, _) = try joinFragment([([0xFC, 0xC1, 9], 4)])
    // A set F bit says that the unit is damaged: the decoder should receive it.
    #expect(forbidden == [.complete([0xE1, 9])])
  }

  @Test func `a fragment after a gap is dropped, and the unit with it`() throws {
    let (outcomes, state) = try joinFragment([
      ([0x7C, 0x85, 0x11], 4), ([0x7C, 0x05, 0x33], 6), ([0x7C, 0x45, 0x44], 7),
    ])
    #expect(outcomes == [.more, .dropped, .dropped])
    #expect(Bytes(state.unit) == [])
  }

  @Test func `a fragment that continues nothing is dropped`() throws {
    let (outcomes, state) = try joinFragment([([0x7C, 0x05, 0x33], 0)])
    #expect(outcomes == [.dropped])
    #expect(Bytes(state.unit) == [])
  }

  @Test func `a first fragment begins a unit, whatever is open`() throws {
    let (outcomes, state) = try joinFragment([
      ([0x7C, 0x85, 0x11], 4), ([0x5C, 0x81, 0x77], 5), ([0x5C, 0x41, 0x88], 6),
    ])
    #expect(outcomes == [.more, .more, .complete([0x41, 0x77, 0x88])])
    #expect(Bytes(state.unit) == [])
  }

  @Test func `a first fragment may have any number`() throws {
    let (outcomes, _) = try joinFragment([([0x7C, 0x85, 0x11], 900), ([0x7C, 0x45, 0x22], 901)])
    #expect(outcomes == [.more, .complete([0x65, 0x11, 0x22])])
  }

  @Test func `payloads without a fragment are dropped`() throws {
    for payload: [UInt8] in [[], [0x7C], [0x7C, 0xC5]] {
      let (outcomes, state) = try joinFragment([([0x7C, 0x85, 0x11], 4), (payload, 5)])
      #expect(outcomes == [.more, .dropped])
      #expect(Bytes(state.unit) == [])
    }
  }

  @Test func `after a whole unit the next fragment has to be a first one`() throws {
    let (outcomes, _) = try joinFragment([
      ([0x7C, 0xC5, 0x11], 4), ([0x7C, 0x05, 0x22], 5), ([0x7C, 0x45, 0x22], 6),
    ])
    #expect(outcomes == [.complete([0x65, 0x11]), .dropped, .dropped])
  }
}

extension FragmentOutcome: CustomTestStringConvertible {
  public var testDescription: String {
    if case .complete(let unit) = self {
      ".complete(\(Bytes(unit).testDescription))"
    } else {
      ".\(self)"
    }
  }
}

/// Hands the fragments over, one after the other.
private func joinFragment(
  _ fragments: [(payload: [UInt8], number: Int)], by steps: Steps = .current
) throws -> (outcomes: [FragmentOutcome], state: FragmentState) {
  var state = FragmentState()
  let outcomes = try fragments.map { try steps.joinFragment($0.payload, $0.number, &state) }
  return (outcomes, state)
}
