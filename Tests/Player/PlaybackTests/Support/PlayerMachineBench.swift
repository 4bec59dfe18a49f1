import Media

@testable import Playback

/// A machine, and a clock that carries out its orders.
struct PlayerMachineBench {
  var machine: PlayerMachine
  var clock = PlaybackClock()
  var wallTime = Duration.zero

  init(
    _ timeline: Timeline? = .complete(duration: MediaTime(value: 60, timescale: 1)),
    _ configuration: PlayerConfiguration = PlayerConfiguration()
  ) {
    machine = PlayerMachine(configuration)
    machine.begin(at: clock.moment(at: .zero))
    if let timeline { _ = tell(.opened(timeline)) }
  }

  var moment: PlaybackMoment { clock.moment(at: wallTime) }

  /// Gives the machine a fact, carries out its clock orders, and returns its other actions.
  mutating func tell(_ fact: PlayerFact) -> [PlayerAction.Kind] {
    machine.receive(fact, at: moment).map(\.kind).filter { action in
      guard case .clock(let order) = action else { return true }
      clock.carryOut(order, at: wallTime)
      return false
    }
  }

  mutating func tell(_ command: PlayerCommand) -> [PlayerAction.Kind] { tell(.command(command)) }

  /// Shows a picture at the present position.
  mutating func showPicture() {
    _ = tell(.ready)
    _ = tell(.selected(picture()))
    _ = tell(.drawn)
  }

  /// A buffer that is ready and has the picture for now.
  func picture(state: BufferState = .ready) -> BufferReport {
    BufferReport(
      shown: FrameInterval(start: moment.position, end: moment.position + .milliseconds(40)),
      nextPosition: moment.position + .milliseconds(40),
      nextFrame: moment.position + .milliseconds(40), state: state)
  }

  /// A buffer that has nothing for now.
  func nothing(state: BufferState = .buffering(.seek)) -> BufferReport {
    BufferReport(state: state)
  }
}
