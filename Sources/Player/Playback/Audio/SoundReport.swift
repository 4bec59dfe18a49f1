/// The state of the sound, as the player machine receives it.
package struct SoundReport: Hashable, Sendable {
  package var supply: SyncPolicy.Supply
  package var device: SyncPolicy.Device

  /// Whether some of it is here, though not enough to start.
  package var isComing = false

  package init(supply: SyncPolicy.Supply, device: SyncPolicy.Device = .stopped) {
    self.supply = supply
    self.device = device
  }

  /// There is no sound, or none that can be played.
  package static let absent = SoundReport(supply: .absent)

  /// Sound is on its way.
  package static let missing = SoundReport(supply: .missing)

  /// Whether no more sound will be heard.
  package var isOver: Bool { supply == .ended || supply == .absent }
}

/// What the player machine tells the sound to do.
package enum SoundOrder: Hashable, Sendable {
  /// Sound is heard from where the film is.
  case play
  /// The device has stopped; what it holds stays.
  case pause
}
