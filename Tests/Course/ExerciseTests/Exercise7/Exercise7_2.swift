import Playback
import Steps
import Testing

@Suite(
  "7.2 show, wait or drop",
  .exercise("7.2") { _ = try $0.displayAction(.zero, nil, .seconds(1), false, .normal) })
struct Exercise7_2 {
  @Test func `a frame that is due is shown`() throws {
    let got = try displayAction(at: 100, due: 80, next: 120)
    #expect(got == .show)
    let last = try displayAction(at: 100, due: 80, next: nil)
    #expect(last == .show)
  }

  @Test func `if nothing is due it sleeps until the next frame`() throws {
    let got = try displayAction(at: 100, due: nil, next: 160)
    #expect(got == .wait(sleep: .milliseconds(60)))
  }

  @Test func `a late frame is dropped, and the next one comes in time`() throws {
    let got = try displayAction(at: 100, due: 60, next: 116, isTooLate: true)
    // Asking again at once would give the same frame, even later.
    #expect(got == .drop(sleep: .milliseconds(16)))
  }

  @Test func `a film that runs fast is due sooner`() throws {
    let fast = try displayAction(at: 100, due: nil, next: 160, rate: 2)
    // 60 ms of the film take 30 ms of real time at double speed.
    #expect(fast == .wait(sleep: .milliseconds(30)))
    let slow = try displayAction(at: 100, due: 60, next: 116, isTooLate: true, rate: 0.5)
    #expect(slow == .drop(sleep: .milliseconds(32)))
  }

  @Test func `without a next frame it sleeps until something changes`() throws {
    let waiting = try displayAction(at: 100, due: nil, next: nil)
    // A sleep of zero would ask the same question all the time, and find the same answer.
    #expect(waiting == .wait(sleep: nil))
    let dropping = try displayAction(at: 100, due: 20, next: nil, isTooLate: true)
    #expect(dropping == .drop(sleep: nil))
  }

  @Test func `a paused film never gets to its next frame`() throws {
    let got = try displayAction(at: 100, due: nil, next: 160, rate: nil)
    #expect(got == .wait(sleep: nil))
    let due = try displayAction(at: 100, due: 60, next: 160, rate: nil)
    // The film is paused: draw the still picture.
    #expect(due == .show)
    let late = try displayAction(at: 100, due: 60, next: 160, isTooLate: true, rate: nil)
    // While it is paused nothing is too late, whatever lesson 6 says.
    #expect(late == .show)
  }

  @Test func `it never wakes too early`() throws {
    // 0.001 s of the film at 1.1×: 1/1100 s, which has no end as a decimal number.
    let got = try Steps.current.displayAction(
      .zero, nil, .milliseconds(1), false, PlaybackRate(1.1))
    guard case .wait(let sleep?) = got else {
      Issue.record("nothing is due, and the next frame waits: this is .wait, not \(got)")
      return
    }
    let passed = PlaybackRate(1.1).mediaTime(in: sleep)
    // Rounded down, the sleep would end an instant before the frame is due.
    #expect(passed >= .milliseconds(1))
  }

  private func displayAction(
    at now: Int, due: Int?, next: Int?, isTooLate: Bool = false, rate: Double? = 1
  ) throws -> DisplayAction {
    try Steps.current.displayAction(
      .milliseconds(now), due.map { .milliseconds($0) }, next.map { .milliseconds($0) }, isTooLate,
      rate.map { PlaybackRate($0) })
  }
}
