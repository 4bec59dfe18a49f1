/// Something that the mouse did in the terminal.
///
/// Terminals report it in xterm's manner, SGR 1006: a sequence of the keys' kind, with the button
/// and modifiers in one number, and the cell counted from 1.
///
///     CSI < code ; column ; row M     a press, or a move with a button held down
///     CSI < code ; column ; row m     a release
///
///     code   1, 2    0 left, 1 middle, 2 right, 3 no button
///            4       shift
///            8       alt
///            16      control
///            32      it has moved
///            64      the wheel: 64 up, 65 down
package struct MouseEvent: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
  }

  package enum Action: Hashable, Sendable {
    case press(Button)
    /// The mouse has moved to another cell while a button is held down.
    case drag(Button)
    case release(Button)
    /// One notch of the wheel: away from the user, or towards them.
    case wheelUp
    case wheelDown
  }

  package let action: Action

  /// The cell's column, from 1.
  package let column: Int

  /// The cell's row, from 1.
  package let row: Int

  let modifiers: KeyModifiers

  package init(_ action: Action, column: Int, row: Int, modifiers: KeyModifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// The event that a sequence reports, or `nil` if it reports none.
  ///
  /// A wheel that is pushed sideways, a fourth button and moves without a button are none.
  init?(_ sequence: ControlSequence) {
    guard sequence.marker == UInt8(ascii: "<"), sequence.intermediates.isEmpty,
      sequence.parameters.count == 3, let code = sequence.parameters[0],
      let column = sequence.parameters[1], let row = sequence.parameters[2],
      column >= 1, row >= 1
    else { return nil }
    let isPress = sequence.final == UInt8(ascii: "M")
    guard isPress || sequence.final == UInt8(ascii: "m"),
      let action = Self.action(code & ~0b1_1100, isPress: isPress)
    else { return nil }
    self.init(
      action, column: column, row: row, modifiers: KeyModifiers(rawValue: code >> 2 & 7))
  }

  private static func action(_ code: Int, isPress: Bool) -> Action? {
    switch code {
    case 64: return isPress ? .wheelUp : nil
    case 65: return isPress ? .wheelDown : nil
    default: break
    }
    guard code & ~0b10_0011 == 0, let button = button(code & 3) else { return nil }
    if !isPress { return .release(button) }
    return code & 32 == 0 ? .press(button) : .drag(button)
  }

  private static func button(_ number: Int) -> Button? {
    switch number {
    case 0: .left
    case 1: .middle
    case 2: .right
    default: nil
    }
  }
}
