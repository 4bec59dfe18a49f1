/// A key, as far as a terminal tells them apart.
///
/// Terminals were made to send characters, so some keys look the same: Tab is Control-I, Enter is
/// Control-M, and Shift shows only in the letter's case.
package enum Key: Hashable, Sendable {
  /// A letter, digit or sign as it would be typed into a text.
  case character(Character)
  /// Control and a letter, in lower case, or one of `space \ ] ^ _`; of some terminals any sign.
  case control(Character)
  /// Alt and a character; DEL is the backspace key.
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

package enum Arrow: Hashable, Sendable {
  case up
  case down
  case left
  case right
}

/// The keys that were held down with another one.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let control = KeyModifiers(rawValue: 4)
}

extension Key {
  /// The key that sends this, or `nil` if it is unknown or no key's work.
  init?(_ token: InputToken) {
    switch token {
    case .character(let scalar): self = .character(Character(scalar))
    case .control(let byte): self.init(control: byte)
    case .escape: self = .escape
    case .escaped(let scalar): self = .alt(Character(scalar))
    case .singleShift(let byte): self.init(final: byte, modifiers: [])
    case .sequence(let sequence): self.init(sequence)
    case .string, .unknown: return nil
    }
  }

  private init(control byte: UInt8) {
    switch byte {
    case 0x0D, 0x0A: self = .enter
    case 0x09: self = .tab
    case 0x7F, 0x08: self = .backspace
    case 0x00: self = .control(" ")
    // The Control key clears the bits above: 01 is Control-A, 1C is Control-backslash.
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte | 0x60)))
    default: self = .control(Character(Unicode.Scalar(byte | 0x40)))
    }
  }

  private init?(_ sequence: ControlSequence) {
    guard sequence.marker == nil, sequence.intermediates.isEmpty else { return nil }
    // xterm's scheme: the second parameter is 1 plus the sum of the modifiers.
    let modifiers = KeyModifiers(rawValue: max(0, sequence.parameter(1, default: 1) - 1) & 7)
    if sequence.final == UInt8(ascii: "~") {
      self.init(number: sequence.parameter(0))
    } else if sequence.final == UInt8(ascii: "u") {
      self.init(codePoint: sequence.parameter(0), modifiers: modifiers)
    } else {
      self.init(final: sequence.final, modifiers: modifiers)
    }
  }

  /// The keys of the cursor block, and those that a final byte names.
  private init?(final: UInt8, modifiers: KeyModifiers) {
    switch final {
    case UInt8(ascii: "A"): self = .arrow(.up, modifiers)
    case UInt8(ascii: "B"): self = .arrow(.down, modifiers)
    case UInt8(ascii: "C"): self = .arrow(.right, modifiers)
    case UInt8(ascii: "D"): self = .arrow(.left, modifiers)
    // rxvt's way to say Shift.
    case UInt8(ascii: "a"): self = .arrow(.up, .shift)
    case UInt8(ascii: "b"): self = .arrow(.down, .shift)
    case UInt8(ascii: "c"): self = .arrow(.right, .shift)
    case UInt8(ascii: "d"): self = .arrow(.left, .shift)
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "Z"): self = .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      self = .function(Int(final - UInt8(ascii: "P")) + 1)
    default: return nil
    }
  }

  /// A character that Control does not change, from terminals that say which one it was: CSI u.
  private init?(codePoint: Int, modifiers: KeyModifiers) {
    guard modifiers.contains(.control), 0x21..<0x7F ~= codePoint,
      let scalar = Unicode.Scalar(UInt32(codePoint))
    else { return nil }
    self = .control(Character(scalar))
  }

  /// The keys that CSI *number* ~ names: those of DEC's VT220 and what was added to them.
  private init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // The gaps in the numbers are gaps between groups of keys on the VT220's keyboard.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23, 24: self = .function(number - 12)
    default: return nil
    }
  }
}
