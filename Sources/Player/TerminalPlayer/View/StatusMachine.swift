import Playback
import TrickPlay

/// Decides, at each look at the player, what the picture and the text around it need; a pure value.
///
/// | situation | what follows |
/// |---|---|
/// | the player has said something new | it is shown |
/// | a step back or a leap has been done for a while | the player itself goes there |
/// | a search waits for its picture | the text waits too, for a moment, and both are drawn at once |
/// | the film has been paused, or a paused one has moved | the picture is drawn again |
/// | a paused film has stayed for two further looks | it is drawn at its best |
/// | the film moves | pictures are as large as the terminal has time for |
struct StatusMachine: Sendable {
  /// What a look has found.
  struct Facts: Sendable {
    let status: PlayerStatus

    /// What is shown out of order; `nil` if the player itself has the screen.
    let trick: TrickPlayer.State?

    /// Whether the viewer looks for a place.
    let isSearching: Bool

    /// When the look was.
    let time: Duration
  }

  /// What follows.
  struct Decision: Hashable, Sendable {
    /// A message that has not been shown.
    var message: PlayerMessage?

    /// Whether the player itself is to go where steps have led.
    var givesBack = false

    /// Whether the text waits for the picture that a key requested.
    var awaitsPicture = false

    /// Whether the picture is drawn again.
    var drawsAgain = false

    /// Whether pictures stand still from now on, or move; `nil` leaves it.
    var isStill: Bool?
  }

  /// After this long without a further step, the player itself goes to where the steps have led.
  static let restTime = Duration.milliseconds(350)

  /// How long the text waits for the picture that a key requested.
  static let pictureTime = Duration.milliseconds(100)

  /// A picture that stays for this many looks is worth the time of a better one; keys that step on
  /// quickly do not wait for it.
  static let stillCount = 2

  private var messageNumber = 0

  /// What trick play did at the last look, and since when.
  private var trick: (state: TrickPlayer.State?, since: Duration) = (nil, .zero)

  /// The film's position at the last looks, and how many those were; `nil` while it moves.
  private var still: (position: Duration, count: Int)?

  mutating func look(_ facts: Facts) -> Decision {
    var decision = Decision()
    if let message = facts.status.message, message.number != messageNumber {
      messageNumber = message.number
      decision.message = message
    }
    if facts.trick != trick.state { trick = (facts.trick, facts.time) }
    let age = facts.time - trick.since
    if let state = facts.trick {
      // A picture that stays is the player's, which also draws it at its best.
      decision.givesBack = !facts.isSearching && state.isDone && age > Self.restTime
      decision.awaitsPicture = facts.isSearching && !state.isDone && age < Self.pictureTime
    }
    follow(facts, &decision)
    return decision
  }

  private mutating func follow(_ facts: Facts, _ decision: inout Decision) {
    guard facts.status.isPaused, facts.trick == nil else {
      still = nil
      decision.isStill = false
      return
    }
    let position = facts.status.position
    if let last = still, last.position == position {
      still = (position, last.count + 1)
      // Again at each look: the picture may have to wait for the terminal's answer.
      if last.count + 1 >= Self.stillCount { decision.isStill = true }
    } else {
      still = (position, 0)
      // The answer to a key comes first: on a slow line a picture takes its time.
      decision.drawsAgain = true
    }
  }
}
