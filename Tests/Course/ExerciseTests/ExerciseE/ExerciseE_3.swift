import RTP
import Steps
import Testing

@Suite("E.3 jitter buffer", .exercise("E.3") { _ = try $0.jitterDecision(state(next: 7)) })
struct ExerciseE_3 {
  @Test func `a new packet is kept, the next one and later ones`() throws {
    for number in [7, 10, 70] {
      let got = try Steps.current.jitterDecision(state(next: 7, [5, 6, 9], arrived: number))
      #expect(got == .keep, "7 is next, 9 waits, and \(number) comes")
    }
  }

  @Test func `a packet that came before is a duplicate, delivered or not`() throws {
    for number in [6, 9] {
      let got = try Steps.current.jitterDecision(state(next: 7, [5, 6, 9], arrived: number))
      #expect(got == .duplicate, "6 was delivered, 9 waits, and \(number) comes again")
    }
  }

  @Test func `a packet that has been given up is late`() throws {
    let got = try Steps.current.jitterDecision(state(next: 9, [5, 6, 8, 9], arrived: 7))
    #expect(got == .late)
  }

  @Test func `the next packet leaves the buffer`() throws {
    let got = try Steps.current.jitterDecision(state(next: 7, [5, 6, 7, 9]))
    #expect(got == .deliver)
    // Whatever waits after it.
    let late = try Steps.current.jitterDecision(state(next: 7, [7, 80], waited: 500))
    #expect(late == .deliver)
  }

  @Test func `an empty buffer waits`() throws {
    for received in [[], [5, 6]] as [[Int]] {
      let got = try Steps.current.jitterDecision(state(next: 7, received, waited: 900))
      #expect(got == .wait)
    }
  }

  @Test func `a missing packet is waited for, for 200 ms`() throws {
    let before = try Steps.current.jitterDecision(state(next: 7, [5, 6, 8, 9], waited: 199))
    #expect(before == .wait)
    let then = try Steps.current.jitterDecision(state(next: 7, [5, 6, 8, 9], waited: 200))
    #expect(then == .giveUp(to: 8))
    // Several are missing.
    let several = try Steps.current.jitterDecision(state(next: 7, [6, 12, 13], waited: 250))
    #expect(several == .giveUp(to: 12))
  }

  @Test func `a missing packet is waited for as long as the window has room`() throws {
    let before = try Steps.current.jitterDecision(state(next: 7, [6, 8, 70]))
    // 70 − 7 = 63 packets ahead.
    #expect(before == .wait)
    let then = try Steps.current.jitterDecision(state(next: 7, [6, 8, 71]))
    #expect(then == .giveUp(to: 8))
  }

  @Test func `window and latency are those of the state`() throws {
    var small = state(next: 7, [8, 11], waited: 30)
    (small.window, small.latency) = (4, .milliseconds(50))
    let full = try Steps.current.jitterDecision(small)
    #expect(full == .giveUp(to: 8), "a window of 4 packets")
    small.received = [8, 10]
    let early = try Steps.current.jitterDecision(small)
    #expect(early == .wait, "30 of 50 ms, and 10 is within a window of 4 packets")
    small.latency = .milliseconds(30)
    let late = try Steps.current.jitterDecision(small)
    #expect(late == .giveUp(to: 8), "30 of 30 ms")
  }
}

private func state(
  next: Int, _ received: [Int] = [], arrived: Int? = nil, waited: Int = 0
) -> JitterState {
  var state = JitterState(arrived: arrived, next: next, received: received)
  state.waited = .milliseconds(waited)
  return state
}
