import Testing
import TrickPlay

@testable import Playback
@testable import TerminalPlayer

@Suite("What a look at the player leads to") struct StatusMachineTests {
  private func look(
    _ milliseconds: Int, at position: Duration = .zero, isPaused: Bool = false,
    trick: TrickPlayer.State? = nil, isSearching: Bool = false, message: PlayerMessage? = nil
  ) -> StatusMachine.Facts {
    StatusMachine.Facts(
      status: PlayerStatus(
        state: isPaused ? .paused : .playing, position: position, duration: .seconds(10),
        rate: .normal, level: .empty, isBufferResting: false, frames: FrameCounts(),
        stallCount: 0, loop: PlaybackLoop(), isPaused: isPaused, isAtEnd: false, liveEdge: nil,
        isSeekable: true, message: message),
      trick: trick, isSearching: isSearching, time: .milliseconds(milliseconds))
  }

  private func done(at seconds: Int, _ isDone: Bool = true) -> TrickPlayer.State {
    TrickPlayer.State(activity: .still, position: .seconds(seconds), isDone: isDone)
  }

  @Test("a message is shown once")
  func messages() {
    var machine = StatusMachine()
    let message = PlayerMessage(kind: .notSeekable, number: 1, text: "no way back")
    #expect(machine.look(look(0, message: message)).message == message)
    #expect(machine.look(look(200, message: message)).message == nil)
  }

  @Test("a picture that was paused is drawn again, and at its best from two further looks on")
  func pauses() {
    var machine = StatusMachine()
    #expect(machine.look(look(0)) == .init(isStill: false))
    #expect(machine.look(look(200, isPaused: true)) == .init(drawsAgain: true))
    #expect(machine.look(look(400, isPaused: true)) == .init())
    #expect(machine.look(look(600, isPaused: true)) == .init(isStill: true))
    #expect(machine.look(look(800, isPaused: true)) == .init(isStill: true))
    // A step draws it again, and a film that moves has pictures that move.
    #expect(machine.look(look(900, at: .seconds(1), isPaused: true)) == .init(drawsAgain: true))
    #expect(machine.look(look(1000)) == .init(isStill: false))
  }

  @Test("keys that step on quickly wait for no better picture")
  func steps() {
    var machine = StatusMachine()
    for number in 0..<20 {
      let decision = machine.look(look(number, at: .seconds(number), isPaused: true))
      #expect(decision == .init(drawsAgain: true))
    }
  }

  @Test("the player itself goes where a step has led, after a rest, but not during a search")
  func givesBack() {
    var machine = StatusMachine()
    #expect(!machine.look(look(0, trick: done(at: 1, false))).givesBack)
    #expect(!machine.look(look(100, trick: done(at: 1))).givesBack)
    #expect(!machine.look(look(450, trick: done(at: 1))).givesBack)
    #expect(machine.look(look(451, trick: done(at: 1))).givesBack)
    // Another step starts another rest.
    #expect(!machine.look(look(460, trick: done(at: 2))).givesBack)
    #expect(!machine.look(look(2000, trick: done(at: 2), isSearching: true)).givesBack)
  }

  @Test("during a search the text waits for its picture, for a moment")
  func awaitsPicture() {
    var machine = StatusMachine()
    func awaits(_ time: Int, _ isDone: Bool, isSearching: Bool = true) -> Bool {
      machine.look(look(time, trick: done(at: 1, isDone), isSearching: isSearching)).awaitsPicture
    }
    #expect(awaits(0, false))
    #expect(awaits(99, false))
    #expect(!awaits(100, false))
    #expect(!awaits(101, true))
    #expect(!awaits(102, false, isSearching: false))
  }
}
