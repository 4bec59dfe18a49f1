import Media
import TestSupport
import Testing
import TrickPlay

@Suite struct ScrubStateTests {
  private func state(at seconds: Double = 3, wasPlaying: Bool = true) -> ScrubState {
    ScrubState(
      at: .seconds(seconds), wasPlaying: wasPlaying,
      targets: stride(from: 0, to: 20, by: 2).map { .seconds($0) }, duration: .seconds(20))
  }

  @Test("moves from thumbnail to thumbnail, and stays within the film")
  func moves() {
    var state = state()
    #expect(state.obey(.move(1), shown: .seconds(3)) == .show(at: .seconds(4)))
    #expect(state.obey(.move(1), shown: .seconds(4)) == .show(at: .seconds(6)))
    #expect(state.obey(.move(-3), shown: nil) == .show(at: .zero))
    #expect(state.obey(.move(-1), shown: nil) == .show(at: .zero))
    #expect(state.obey(.move(99), shown: nil) == .show(at: .seconds(18)))
    var between = self.state(at: 5)
    #expect(between.obey(.move(-1), shown: nil) == .show(at: .seconds(4)))
    #expect(between.obey(.tenth(5), shown: nil) == .show(at: .seconds(10)))
    #expect(between.obey(.go(to: .seconds(99)), shown: nil) == .show(at: .seconds(20)))
  }

  @Test("stays at the picture that is seen, or at the moment that was named")
  func places() {
    var state = state()
    _ = state.obey(.move(1), shown: nil)
    #expect(
      state.obey(.confirm, shown: .seconds(4.1)) == .leave(at: .shownPicture, plays: true))
    // The picture is not there yet.
    #expect(state.obey(.confirm, shown: nil) == .leave(at: .moment(.seconds(4)), plays: true))
    _ = state.obey(.go(to: .seconds(7)), shown: nil)
    #expect(
      state.obey(.confirm, shown: .seconds(6)) == .leave(at: .moment(.seconds(7)), plays: true))
    #expect(state.obey(.step(1), shown: .seconds(7)) == .step(1))
    #expect(state.obey(.play, shown: .seconds(7.1)) == .leave(at: .shownPicture, plays: true))
  }

  @Test("after steps, thumbnails are counted from the picture that they led to")
  func steps() {
    var state = state(at: 4)
    #expect(state.obey(.step(1), shown: .seconds(4)) == .step(1))
    #expect(state.obey(.step(-1), shown: .seconds(4.1)) == .step(-1))
    #expect(state.obey(.move(-1), shown: .seconds(4)) == .show(at: .seconds(2)))
    #expect(state.obey(.step(1), shown: .seconds(2)) == .step(1))
    #expect(state.obey(.move(1), shown: .seconds(2.1)) == .show(at: .seconds(4)))
  }

  @Test("shows the thumbnails around the cursor, as many as there are")
  func strip() {
    var state = state(at: 9.2)
    #expect(state.strip(5)?.targets == 3..<8)
    #expect(state.strip(5)?.cursor == 5)
    #expect(state.strip(99)?.targets == 0..<10)
    _ = state.obey(.tenth(10), shown: nil)
    #expect(state.strip(5)?.targets == 5..<10)
    #expect(state.strip(5)?.cursor == 9)
    let none = ScrubState(at: .zero, wasPlaying: false, targets: [], duration: .seconds(1))
    #expect(none.strip(5) == nil)
  }

  @Test("whatever the keys, leaving restores what was before", arguments: [true, false])
  func restores(wasPlaying: Bool) {
    var numbers = SplitMix64(seed: 19)
    for _ in 0..<2000 {
      let begin = Double.random(in: 0...20, using: &numbers)
      var state = state(at: begin, wasPlaying: wasPlaying)
      while true {
        let command: ScrubState.Command =
          switch Int.random(in: 0..<12, using: &numbers) {
          case 0...3: .move(Int.random(in: -12...12, using: &numbers))
          case 4...6: .step(Bool.random(using: &numbers) ? 1 : -1)
          case 7: .go(to: .seconds(Double.random(in: -5...25, using: &numbers)))
          case 8...9: .tenth(Int.random(in: 0...10, using: &numbers))
          case 10: .confirm
          default: .cancel
          }
        let shown = Bool.random(using: &numbers) ? state.cursor : nil
        let action = state.obey(command, shown: shown)
        #expect(state.cursor >= .zero && state.cursor <= .seconds(20))
        #expect(state.origin == .seconds(begin))
        guard case .leave(let place, let plays) = action else { continue }
        #expect(plays == wasPlaying)
        #expect((place == .origin) == (command == .cancel))
        break
      }
    }
  }
}
