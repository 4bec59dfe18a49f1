/// What two bytes mean that are no letters: the first is 0x10 to 0x1F.
///
/// Its bit 3 says which of the two channels of a field is meant; the table is without it.
///
/// | first | second | code |
/// |---|---|---|
/// | 10–17 | 40–7F | preamble address code: a row, and a colour or an indent |
/// | 11 | 20–2F | mid-row code: a colour or italics from here on |
/// | 11 | 30–3F | special letters |
/// | 12, 13 | 20–3F | extended letters |
/// | 14, 15 | 20–2F | a command: 15 in the second field |
/// | 17 | 21–23 | tab offset |
/// | 10; 17 | 20–2F; 2D–2F | the colour behind letters; black letters |
///
/// ANSI/CTA-608-E §6.4, 47 CFR §79.101.
enum EIA608Code: Hashable, Sendable {
  enum Command: UInt8, Hashable, Sendable {
    /// Pop-on captions: what follows is collected where it is not seen.
    case resumeCaptionLoading = 0x20
    case backspace = 0x21
    case deleteToEndOfRow = 0x24
    /// Roll-up captions of 2, 3 or 4 rows.
    case rollUp2 = 0x25
    case rollUp3 = 0x26
    case rollUp4 = 0x27
    case flashOn = 0x28
    /// Paint-on captions: what follows is seen at once.
    case resumeDirectCaptioning = 0x29
    /// Text that is no captions, which players do not show.
    case textRestart = 0x2A
    case resumeTextDisplay = 0x2B
    case eraseDisplayedMemory = 0x2C
    case carriageReturn = 0x2D
    case eraseNonDisplayedMemory = 0x2E
    /// What was collected is seen now.
    case endOfCaption = 0x2F
  }

  case command(Command)
  /// A row from 0, a column from 0, and how letters look there.
  case preamble(row: Int, column: Int, EIA608Pen)
  /// Another colour, without italics.
  case color(CaptionColor?, isUnderlined: Bool)
  /// Italics in the same colour.
  case italics(isUnderlined: Bool)
  /// The colour behind letters; `nil` is the usual one.
  case ground(CaptionColor?)
  case blackLetters(isUnderlined: Bool)
  case tab(Int)
  case letter(Unicode.Scalar)
  case transparentSpace
  /// Replaces the letter before it.
  case replacement(Unicode.Scalar)

  /// Reads two bytes without their bits of parity; `nil` if they have no meaning.
  init?(_ first: UInt8, _ second: UInt8) {
    let low = second & 0xF
    switch (first & 7, second) {
    case (let group, 0x40...0x7F):
      guard let row = Self.row(group, second) else { return nil }
      self = Self.preamble(row, second)
    case (1, 0x20...0x2F):
      let (inkNumber, isUnderlined) = (Int(low >> 1), low & 1 == 1)
      self =
        inkNumber == Self.italicNumber
        ? .italics(isUnderlined: isUnderlined)
        : .color(Self.inks[inkNumber], isUnderlined: isUnderlined)
    case (1, 0x30...0x3F):
      self =
        Int(low) == EIA608Characters.transparentPlace
        ? .transparentSpace : .letter(EIA608Characters.special[Int(low)])
    case (2, 0x20...0x3F): self = .replacement(EIA608Characters.extended12[Int(second - 0x20)])
    case (3, 0x20...0x3F): self = .replacement(EIA608Characters.extended13[Int(second - 0x20)])
    case (4...5, 0x20...0x2F):
      guard let command = Command(rawValue: second) else { return nil }
      self = .command(command)
    case (7, 0x21...0x23): self = .tab(Int(low))
    // A terminal has no letters that the picture shines through: of pairs of colours, one does.
    case (0, 0x20...0x2F): self = .ground(Self.grounds[Int(low >> 1)])
    case (7, 0x2D): self = .ground(nil)
    case (7, 0x2E...0x2F): self = .blackLetters(isUnderlined: low & 1 == 1)
    default: return nil
    }
  }

  /// White is the usual colour.
  private static let inks: [CaptionColor?] = [nil, .lime, .blue, .cyan, .red, .yellow, .magenta]
  private static let italicNumber = 7

  /// Black is the usual one: a terminal's captions have a dark ground.
  private static let grounds: [CaptionColor?] =
    [.white, .lime, .blue, .cyan, .red, .yellow, .magenta, nil]

  /// The rows from 0 that a first byte means, for second bytes from 0x40 and from 0x60 on.
  private static let rows: [(Int, Int?)] = [
    (10, nil), (0, 1), (2, 3), (11, 12), (13, 14), (4, 5), (6, 7), (8, 9),
  ]

  private static func row(_ group: UInt8, _ second: UInt8) -> Int? {
    let rows = rows[Int(group)]
    return second & 0x20 == 0 ? rows.0 : rows.1
  }

  private static func preamble(_ row: Int, _ second: UInt8) -> EIA608Code {
    let number = Int(second & 0x1E) >> 1
    var pen = EIA608Pen()
    pen.isUnderlined = second & 1 == 1
    // From 8 on it is an indent of four columns each, in white.
    guard number < 8 else { return .preamble(row: row, column: (number - 8) * 4, pen) }
    pen.isItalic = number == italicNumber
    pen.color = pen.isItalic ? nil : inks[number]
    return .preamble(row: row, column: 0, pen)
  }
}

/// How the letters look that are written next.
struct EIA608Pen: Hashable, Sendable {
  /// `nil` is white.
  var color: CaptionColor?
  /// `nil` is the usual dark one.
  var ground: CaptionColor?
  var isItalic = false
  var isUnderlined = false

  /// As cues have it.
  var style: CaptionStyle {
    var style: CaptionStyle = []
    if isItalic { style.insert(.italic) }
    if isUnderlined { style.insert(.underlined) }
    if let color { style = style.colored(color) }
    if let ground { style = style.on(ground) }
    return style
  }
}
