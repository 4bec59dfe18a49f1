import Media
import Testing

@testable import http_fetch

@Suite struct ProgressWatchTests {
  /// Looks at readings until it is time to give up; returns after which look, and why.
  private func verdict(
    _ readings: (Int) -> ProgressWatch.Reading
  ) -> (look: Int, failure: ResourceError)? {
    var watch = ProgressWatch(patience: .seconds(8))
    for look in 0..<1000 {
      if let failure = watch.look(at: readings(look)) { return (look, failure) }
    }
    return nil
  }

  private func reading(_ events: Int, _ bytes: Int, held: Bool = false) -> ProgressWatch.Reading {
    ProgressWatch.Reading(eventCount: events, byteCount: bytes, isHeldBack: held)
  }

  @Test("silence is given up when its time is over")
  func silence() {
    let verdict = verdict { _ in reading(0, 0) }
    #expect(verdict?.look == 4)
    #expect(verdict?.failure == .timedOut(after: .seconds(8)))
  }

  @Test("silence in the middle is given up as well")
  func silenceLater() {
    let verdict = verdict { reading(min($0, 20), 100_000 * min($0, 20)) }
    #expect(verdict?.look == 24)
    #expect(verdict?.failure == .timedOut(after: .seconds(8)))
  }

  @Test("a byte a second is given up after twenty seconds")
  func drip() {
    let verdict = verdict { reading($0, 2 * $0) }
    #expect(verdict?.look == 11)
    #expect(verdict?.failure == .tooSlow(bytesPerSecond: 1))
  }

  @Test("a slow film is none", arguments: [200, 1000, 100_000])
  func slow(bytesPerLook: Int) {
    #expect(verdict { reading($0, bytesPerLook * $0) } == nil)
  }

  @Test("a server that is held back is given up for nothing")
  func heldBack() {
    #expect(verdict { _ in reading(0, 5, held: true) } == nil)
  }
}
