/// A key, as far as a terminal tells them apart.
///
/// Terminals were made to send characters, so some keys look the same: Tab is Control-I, Enter is
/// Control-M, and Shift shows only in the letter's case.
public enum Key: Hashable, Sendable {
  /// A letter, digit or sign as it would be typed into a text.
  case character(Character)
  /// Control and a letter, in lower case, or one of `space \ ] ^ _`.
  case control(Character)
  /// Alt and a character.
  case alt(Character)
  case arrow(Arrow, KeyModifiers = [])
  case enter
  case tab
  case backTab
  case backspace
  case escape
  case home
  case end
  case pageUp
  case pageDown
  case insert
  case delete
  /// F1, F2, …
  case function(Int)
}

public enum Arrow: Hashable, Sendable {
  case up
  case down
  case left
  case right
}

/// The keys that were held down with another one.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let alt = KeyModifiers(rawValue: 2)
  public static let control = KeyModifiers(rawValue: 4)
}
