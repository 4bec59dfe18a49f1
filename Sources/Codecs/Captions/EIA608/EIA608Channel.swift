/// One of the services of closed captions: two screens, of which one is seen, and a pen.
///
/// | style | begins with | letters go | are seen |
/// |---|---|---|---|
/// | pop-on | resume caption loading | to the other screen | when both change places: end of caption |
/// | roll-up | roll-up 2, 3, 4 | to the lowest of as many rows | at once; a carriage return moves the rows up |
/// | paint-on | resume direct captioning | to the screen | at once |
struct EIA608Channel: Hashable, Sendable {
  private enum Style: Hashable, Sendable {
    case popOn, paintOn
    case rollUp(rowCount: Int)
    /// Not captions.
    case text
  }

  private(set) var displayed = EIA608Screen()
  private var loaded = EIA608Screen()

  /// `nil` until a command says so: letters before it belong to what cannot be known.
  private var style: Style?

  private var row = EIA608Screen.rowCount - 1

  /// After a letter in the last column it is one more: the next letter goes there too.
  private var column = 0
  private var pen = EIA608Pen()

  /// Whether rows that are seen were written while they were seen.
  private(set) var isGrowing = false

  /// Whether something has happened to what is seen.
  private var isChanged = false

  /// Whether something has happened to what is seen since the last call.
  mutating func takeChange() -> Bool {
    defer { isChanged = false }
    return isChanged
  }

  /// Carries out a code.
  mutating func take(_ code: EIA608Code) {
    if case .command(let command) = code { return obey(command) }
    guard style != nil, style != .text else { return }
    switch code {
    case .command: break
    case .preamble(let row, let column, let pen): moveTo(row, column, pen)
    // They take a place, as a space does.
    case .color(let color, let isUnderlined):
      write(" ")
      (pen.color, pen.isItalic, pen.isUnderlined) = (color, false, isUnderlined)
    case .italics(let isUnderlined):
      write(" ")
      (pen.isItalic, pen.isUnderlined) = (true, isUnderlined)
    // They replace a space that is sent before them.
    case .ground(let ground):
      column = max(0, column - 1)
      pen.ground = ground
      write(" ")
    case .blackLetters(let isUnderlined):
      column = max(0, column - 1)
      write(" ")
      (pen.color, pen.isUnderlined) = (.black, isUnderlined)
    case .tab(let count): column = min(column + count, EIA608Screen.columnCount - 1)
    case .letter(let letter): write(letter)
    case .transparentSpace: put(nil)
    case .replacement(let letter):
      column = max(0, column - 1)
      write(letter)
    }
  }

  /// Writes a letter where the pen is.
  mutating func write(_ letter: Unicode.Scalar) {
    guard style != nil, style != .text else { return }
    put(EIA608Screen.Cell(letter: letter, style: pen.style))
  }

  private mutating func put(_ cell: EIA608Screen.Cell?) {
    let place = min(column, EIA608Screen.columnCount - 1)
    change { [row] in $0[row, place] = cell }
    column = place + 1
  }

  /// Changes the screen to which letters go.
  private mutating func change(_ body: (inout EIA608Screen) -> Void) {
    guard style != .popOn else { return body(&loaded) }
    body(&displayed)
    (isChanged, isGrowing) = (true, true)
  }

  private mutating func moveTo(_ row: Int, _ column: Int, _ pen: EIA608Pen) {
    (self.column, self.pen) = (column, pen)
    guard let window else { return self.row = row }
    let base = max(row, window.count - 1)
    guard base != self.row else { return }
    change { $0.move(window, to: base) }
    self.row = base
  }

  /// The rows of roll-up captions, of which the lowest is written.
  private var window: ClosedRange<Int>? {
    guard case .rollUp(let count) = style else { return nil }
    return max(0, row - count + 1)...row
  }

  private mutating func obey(_ command: EIA608Code.Command) {
    switch command {
    case .resumeCaptionLoading: style = .popOn
    case .resumeDirectCaptioning: style = .paintOn
    case .textRestart, .resumeTextDisplay: style = .text
    case .rollUp2: rollUp(rowCount: 2)
    case .rollUp3: rollUp(rowCount: 3)
    case .rollUp4: rollUp(rowCount: 4)
    case .eraseDisplayedMemory:
      displayed.erase()
      isChanged = true
    case .eraseNonDisplayedMemory: loaded.erase()
    case .endOfCaption:
      swap(&displayed, &loaded)
      style = .popOn
      (isChanged, isGrowing) = (true, false)
    case .backspace, .deleteToEndOfRow, .flashOn, .carriageReturn: edit(command)
    }
  }

  private mutating func edit(_ command: EIA608Code.Command) {
    guard style != nil, style != .text else { return }
    switch command {
    case .backspace:
      guard column > 0 else { return }
      column -= 1
      change { [row, column] in $0[row, column] = nil }
    case .deleteToEndOfRow:
      let start = min(column, EIA608Screen.columnCount - 1)
      change { [row] in $0.eraseRow(row, from: start) }
    // Letters of a terminal do not flash; the command takes a place.
    case .flashOn: write(" ")
    case .carriageReturn:
      guard let window else { return }
      change { $0.rollUp(window) }
      (column, pen) = (0, EIA608Pen())
    default: break
    }
  }

  private mutating func rollUp(rowCount: Int) {
    if window == nil {
      displayed.erase()
      loaded.erase()
      isChanged = true
      (row, column, pen) = (EIA608Screen.rowCount - 1, 0, EIA608Pen())
    }
    style = .rollUp(rowCount: rowCount)
    row = max(row, rowCount - 1)
    if let window { change { $0.keep(window) } }
  }
}
