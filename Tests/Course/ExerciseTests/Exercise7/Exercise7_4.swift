import Playback
import Steps
import Testing

@Suite(
  "7.4 A–B loop",
  .exercise("7.4") {
    _ = try $0.loopStep(.zero, .seconds(1), .seconds(2), .seconds(10), .normal)
  })
struct Exercise7_4 {
  @Test func `at the end it jumps back to the beginning`() throws {
    let at = try loopStep(at: 5, 2, 5)
    #expect(at == .jump(to: .seconds(2)))
    let beyond = try loopStep(at: 5.2, 2, 5)
    // The check was late by 0.2 s: the part still begins at its beginning.
    #expect(beyond == .jump(to: .seconds(2)))
  }

  @Test func `before the end it continues until then`() throws {
    let inside = try loopStep(at: 4.5, 2, 5)
    #expect(inside == .play(for: .milliseconds(500)))
    let before = try loopStep(at: 1, 2, 5)
    // There is no jump forward to the part: the film plays until it gets there.
    #expect(before == .play(for: .seconds(4)))
  }

  @Test func `the marks come in either order`() throws {
    let inside = try loopStep(at: 4, 5, 2)
    #expect(inside == .play(for: .seconds(1)))
    let atEnd = try loopStep(at: 5, 5, 2)
    #expect(atEnd == .jump(to: .seconds(2)))
  }

  @Test func `a mark beyond the film is never reached`() throws {
    let inside = try loopStep(at: 9, 2, 12, filmEnd: 10)
    #expect(inside == .play(for: .seconds(1)))
    let atEnd = try loopStep(at: 10, 2, 12, filmEnd: 10)
    // The clock never comes to 12 s: without this the film would end.
    #expect(atEnd == .jump(to: .seconds(2)))
  }

  @Test func `at a higher speed the end comes sooner`() throws {
    let fast = try loopStep(at: 4, 2, 5, rate: 2)
    #expect(fast == .play(for: .milliseconds(500)))
    let slow = try loopStep(at: 4, 2, 5, rate: 0.5)
    #expect(slow == .play(for: .seconds(2)))
  }

  @Test func `a paused film does not get there`() throws {
    let got = try loopStep(at: 4, 2, 5, rate: nil)
    #expect(got == .play(for: nil))
  }

  @Test(arguments: [1.0, 3.0, 7.0])
  func `two marks at one place repeat nothing`(position: Double) throws {
    let got = try loopStep(at: position, 3, 3)
    // A part of no length would jump for ever.
    #expect(got == .play(for: nil), "both marks at 3 s, position \(position) s")
  }

  private func loopStep(
    at position: Double, _ first: Double, _ second: Double, filmEnd: Double = 10,
    rate: Double? = 1
  ) throws -> LoopStep {
    try Steps.current.loopStep(
      seconds(position), seconds(first), seconds(second), seconds(filmEnd),
      rate.map { PlaybackRate($0) })
  }

  /// Whole milliseconds, so that no figure is a rounded one.
  private func seconds(_ value: Double) -> Duration { .milliseconds(Int(value * 1000)) }
}
