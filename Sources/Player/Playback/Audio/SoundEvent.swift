import Media

/// Something that was decided about a film's sound, or has happened to it: for logs.
package struct SoundEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The device is to play, or to pause.
    case order(SoundOrder)
    /// The film's clock, which follows the sound, runs or stops.
    case clock(ClockOrder)
    /// The device is open.
    case opened(DeviceFormat)
    /// It has never opened: the film is silent.
    case silent
    /// It plays no more, and will be tried again.
    case lost
    /// Clock and sound were so far apart that the clock went to where the sound is.
    case jump(Duration)
    /// The device had nothing to play, and plays again.
    case underrun
  }

  package let kind: Kind

  /// When that was, and where the film was.
  package let moment: PlaybackMoment

  /// A few words; never empty, and for readers only.
  package let reason: String

  init(_ kind: Kind, at moment: PlaybackMoment, _ reason: String) {
    (self.kind, self.moment, self.reason) = (kind, moment, reason)
  }
}
