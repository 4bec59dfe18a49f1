/// The escape sequences that are sent to a terminal, by name.
///
/// CSI is ESC `[`. Those with a `?` are DEC's private modes: `h` sets one, `l` resets it.
package enum ControlCode {
  static let escape = "\u{1B}"
  static let csi = "\u{1B}["

  /// ST ends a device control string, such as a sixel picture.
  static let stringTerminator = "\u{1B}\\"

  /// The terminal collects what follows and shows it in one go.
  package static let beginSynchronizedUpdate = "\u{1B}[?2026h"
  package static let endSynchronizedUpdate = "\u{1B}[?2026l"

  /// DSR: the terminal answers CSI 0 n when it has processed everything sent before.
  static let requestStatus = "\u{1B}[5n"

  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"

  /// A second screen without history; leaving it brings back the first and the cursor's place.
  static let enterAlternateScreen = "\u{1B}[?1049h"
  static let leaveAlternateScreen = "\u{1B}[?1049l"

  /// Reports of the mouse: its buttons, its wheel, and moves with a button held down (1002).
  ///
  /// They come as SGR sequences (1006), see ``MouseEvent``.
  static let reportMouse = "\u{1B}[?1002h\u{1B}[?1006h"
  static let ignoreMouse = "\u{1B}[?1006l\u{1B}[?1002l"

  /// Bracketed paste: a pasted text comes between CSI 200 ~ and CSI 201 ~, see ``PastedText``.
  package static let bracketPastes = "\u{1B}[?2004h"
  package static let plainPastes = "\u{1B}[?2004l"

  /// On the second screen, many terminals turn the wheel into arrow keys.
  ///
  /// A notch of it would throw a film by minutes. Where they report the mouse they do not, but some let their user switch that off.
  static let alternateScroll = "\u{1B}[?1007h"
  static let noAlternateScroll = "\u{1B}[?1007l"

  /// DECSC and DECRC: the cursor's place and colours are noted, and taken up again.
  package static let saveCursor = "\u{1B}7"
  package static let restoreCursor = "\u{1B}8"

  /// SGR 0: letters in the terminal's own colours again.
  static let resetStyle = "\u{1B}[0m"

  /// White letters on a dark grey that differs from usual terminal backgrounds.
  static let overlayStyle = "\u{1B}[0;97;48;5;235m"
  static let eraseScreen = "\u{1B}[2J"

  /// Erased areas become black from here on: around a film, on any terminal background.
  static let blackGround = "\u{1B}[0;48;5;16m"

  /// OSC 11 makes the ground of the whole window black, with the border around its cells, and OSC 111
  /// gives it back its own colour.
  static let blackWindow = "\u{1B}]11;#000000\u{1B}\\"
  static let ownWindow = "\u{1B}]111\u{1B}\\"

  /// Light grey letters on black: the lines under a film.
  static let statusStyle = "\u{1B}[0;38;5;252;48;5;16m"
  package static let eraseToEndOfLine = "\u{1B}[K"

  /// ECH erases cells from the cursor on, which stays where it is.
  static func eraseCells(_ count: Int) -> String { "\u{1B}[\(count)X" }

  /// Moves the cursor within its row.
  static func moveRight(_ count: Int) -> String { "\u{1B}[\(count)C" }

  /// Moves the cursor; both count from 1.
  static func moveCursor(row: Int, column: Int) -> String { "\u{1B}[\(row);\(column)H" }
}
