import Testing

@testable import Playback

@Suite struct FrameStepperTests {
  private let first = Duration.milliseconds(40)
  private let second = Duration.milliseconds(80)

  @Test("a step on takes the next frame, or waits until there is one")
  func forward() {
    var stepper = FrameStepper()
    #expect(stepper.next(shown: first, next: second, hasEnded: false) == .none)
    stepper.request(1)
    #expect(stepper.next(shown: first, next: nil, hasEnded: false) == .none)
    #expect(stepper.next(shown: first, next: second, hasEnded: false) == .advance(to: second))
    #expect(stepper.next(shown: second, next: nil, hasEnded: false) == .none)
    #expect(stepper.pending == 0)
  }

  @Test("at the end of the film there is no step on")
  func atTheEnd() {
    var stepper = FrameStepper()
    stepper.request(3)
    #expect(stepper.next(shown: second, next: nil, hasEnded: true) == .none)
    #expect(stepper.pending == 0)
  }

  @Test("a step back seeks to just before the frame, then stands where the found one begins")
  func back() {
    var stepper = FrameStepper()
    stepper.request(-1)
    let target = second - .microseconds(1)
    #expect(stepper.next(shown: second, next: nil, hasEnded: true) == .seek(to: target))
    #expect(stepper.next(shown: nil, next: nil, hasEnded: false) == .none)
    #expect(stepper.next(shown: first, next: second, hasEnded: false) == .advance(to: first))
    #expect(stepper.next(shown: first, next: second, hasEnded: false) == .none)
  }

  @Test("before the first frame there is only the first frame")
  func atTheBeginning() {
    var stepper = FrameStepper()
    stepper.request(-1)
    #expect(stepper.next(shown: .zero, next: first, hasEnded: false) == .none)
    #expect(stepper.pending == 0)
    stepper.request(-1)
    _ = stepper.next(shown: first, next: second, hasEnded: false)
    // The film begins late: the frame found is the one that was there.
    #expect(stepper.next(shown: nil, next: first, hasEnded: false) == .advance(to: first))
    #expect(stepper.next(shown: first, next: second, hasEnded: false) == .advance(to: first))
    #expect(stepper.pending == 0)
  }
}
