/// Decides whether a film with sound runs, and by which clock.
///
/// The first row that holds counts:
///
/// | situation | what is done |
/// |---|---|
/// | the viewer has paused | hold |
/// | pictures and sound are over | end |
/// | pictures or sound are missing | hold both: a stall stops sound and picture together |
/// | there is no sound, no more, or none comes, or its device is lost | run by the wall clock |
/// | the device was started, and has played nothing yet | hold, for 200 ms at most |
/// | otherwise | run by the device |
///
/// How the clock follows the device is another question: see ``PlaybackClock/synchronize(to:at:)``.
/// A pure value: facts in, a decision with its reason out.
package struct SyncPolicy: Hashable, Sendable {
  /// What one of both tracks has for now.
  package enum Supply: Hashable, Sendable {
    /// There is no such track, or it cannot be decoded.
    case absent
    /// More is being fetched or decoded.
    case missing
    /// A sender has described it, but sends only the other one.
    case silent
    /// There is enough to play.
    case ready
    /// The last of it has had its time.
    case ended
  }

  /// What the device is like.
  package enum Device: Hashable, Sendable {
    /// It is not started, because the film is not running.
    case stopped
    /// It was started this long ago, and has not played anything yet.
    case starting(Duration)
    /// It plays.
    case playing
    /// It plays no more.
    case lost
  }

  package struct Facts: Hashable, Sendable {
    package var pictures: Supply
    package var sound: Supply
    package var device: Device
    package var isPaused: Bool

    package init(
      pictures: Supply, sound: Supply, device: Device = .stopped, isPaused: Bool = false
    ) {
      self.pictures = pictures
      self.sound = sound
      self.device = device
      self.isPaused = isPaused
    }
  }

  package enum Kind: Hashable, Sendable {
    /// Film and device are paused.
    case hold
    /// Both run.
    case run
    /// Everything has been shown and heard.
    case end
  }

  /// Whose time counts.
  package enum Master: Hashable, Sendable {
    case device
    case wall
  }

  package struct Decision: Hashable, Sendable {
    package let kind: Kind
    package let master: Master

    /// A few words; never empty, and for readers only.
    package let reason: String

    init(_ kind: Kind, by master: Master, _ reason: String) {
      (self.kind, self.master, self.reason) = (kind, master, reason)
    }
  }

  /// The longest wait for a device that was started.
  package static let startPatience = Duration.milliseconds(200)

  package init() {}

  package func decide(_ facts: Facts) -> Decision {
    if facts.isPaused { return Decision(.hold, by: .wall, "the film is paused") }
    if isOver(facts.pictures), isOver(facts.sound) || facts.sound == .silent {
      return Decision(.end, by: .wall, "pictures and sound are over")
    }
    if facts.pictures == .missing { return Decision(.hold, by: .wall, "pictures are missing") }
    guard !isOver(facts.sound) else {
      return Decision(
        .run, by: .wall, facts.sound == .absent ? "there is no sound" : "the sound is over")
    }
    guard facts.sound != .silent else { return Decision(.run, by: .wall, "no sound comes") }
    guard facts.device != .lost else {
      return Decision(.run, by: .wall, "the sound device is lost")
    }
    if facts.sound == .missing { return Decision(.hold, by: .device, "sound is missing") }
    return follow(facts.device)
  }

  private func follow(_ device: Device) -> Decision {
    switch device {
    case .stopped, .lost: return Decision(.run, by: .device, "there is enough of both")
    case .starting(let elapsed):
      return elapsed < Self.startPatience
        ? Decision(.hold, by: .device, "the device has not played anything yet")
        : Decision(.run, by: .wall, "the device takes too long to start")
    case .playing: return Decision(.run, by: .device, "sound is heard")
    }
  }

  private func isOver(_ supply: Supply) -> Bool { supply == .ended || supply == .absent }
}
