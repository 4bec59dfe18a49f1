import Media

/// A terminal's answer to a question about itself.
package enum TerminalReply: Hashable, Sendable {
  /// DA1, primary device attributes: a terminal class and a list of abilities; 4 is sixel.
  case deviceAttributes([Int])
  /// DA2, secondary device attributes: a kind of terminal, a version, and a number without meaning.
  case secondaryAttributes([Int])
  /// XTVERSION: the terminal's name and version in its own words.
  case version(String)
  /// The size of a character cell in pixels.
  case cellSize(PixelSize)
  /// The size of the text area in pixels.
  case areaSize(PixelSize)
  /// DECRPM: a private mode and its state; 0 is unknown, 1 set, 2 reset, 3 and 4 for good.
  case mode(number: Int, state: Int)
  /// XTSMGRAPHICS: how many colours a sixel picture may have; 0 if it refuses to say.
  case colorRegisters(Int)
  /// XTSMGRAPHICS: how large a sixel picture may be; 0 × 0 where it refuses to say.
  case graphicsLimit(PixelSize)
  /// Kitty graphics: `OK`, or why a picture would not be shown.
  case kittyGraphics(String)
  /// Kitty graphics: the same for a picture in shared memory.
  case kittySharedMemory(String)
  /// Kitty graphics outside tmux: the same for a picture of placeholders.
  case kittyPlaceholders(String)
  /// Kitty graphics outside tmux: the same for an image in shared memory.
  case kittyPlaceholderMemory(String)
  /// DECRQSS: the colours and weights that are in force, as SGR would choose them: `0;48:5:16m`.
  case rendition(String)
  /// OSC 11: the background colour of letters.
  case background(RGBColor)

  /// The answer that a token is, or `nil` if it is not one.
  init?(_ token: InputToken) {
    switch token {
    case .sequence(let sequence): self.init(sequence)
    case .string(UInt8(ascii: "P"), let body): self.init(deviceString: body)
    case .string(UInt8(ascii: "_"), let body): self.init(programString: body)
    case .string(UInt8(ascii: "]"), let body):
      guard let color = RGBColor(answer: String(decoding: body, as: UTF8.self)) else { return nil }
      self = .background(color)
    default: return nil
    }
  }

  /// DCS > | *text* is a version, DCS 1 $ r *text* the answer to a question about a setting.
  private init?(deviceString body: [UInt8]) {
    let text = String(decoding: body, as: UTF8.self)
    if text.hasPrefix(">|") {
      self = .version(String(text.dropFirst(2)))
    } else if text.hasPrefix("1$r"), text.hasSuffix("m") {
      self = .rendition(String(text.dropFirst(3)))
    } else {
      return nil
    }
  }

  /// APC G *keys* ; *message*, where the keys repeat the number of the question.
  private init?(programString body: [UInt8]) {
    let text = String(decoding: body, as: UTF8.self)
    guard text.hasPrefix("G"), let end = text.firstIndex(of: ";") else { return nil }
    let keys = text[..<end].dropFirst().split(separator: ",")
    let message = String(text[text.index(after: end)...])
    switch keys.first(where: { $0.hasPrefix("i=") }) {
    case "i=31": self = .kittyGraphics(message)
    case "i=32": self = .kittySharedMemory(message)
    case "i=33": self = .kittyPlaceholders(message)
    case "i=34": self = .kittyPlaceholderMemory(message)
    default: return nil
    }
  }

  private init?(_ sequence: ControlSequence) {
    if sequence.marker == UInt8(ascii: ">"), sequence.intermediates.isEmpty,
      sequence.final == UInt8(ascii: "c")
    {
      self = .secondaryAttributes(sequence.parameters.compactMap { $0 })
      return
    }
    let isPrivate = sequence.marker == UInt8(ascii: "?")
    switch (isPrivate, sequence.intermediates, sequence.final) {
    case (true, [], UInt8(ascii: "c")):
      self = .deviceAttributes(sequence.parameters.compactMap { $0 })
    case (true, [UInt8(ascii: "$")], UInt8(ascii: "y")):
      self = .mode(number: sequence.parameter(0), state: sequence.parameter(1))
    case (true, [], UInt8(ascii: "S")): self.init(graphics: sequence)
    case (false, [], UInt8(ascii: "t")) where sequence.marker == nil:
      self.init(window: sequence)
    default: return nil
    }
  }

  /// CSI ? *item* ; *status* ; *value…* S, where status 0 means that the value is good.
  private init?(graphics sequence: ControlSequence) {
    let isGood = sequence.parameter(1, default: -1) == 0
    func value(_ index: Int) -> Int { isGood ? sequence.parameter(index) : 0 }
    switch sequence.parameter(0) {
    case 1: self = .colorRegisters(value(2))
    case 2: self = .graphicsLimit(PixelSize(width: value(2), height: value(3)))
    default: return nil
    }
  }

  /// CSI *kind* ; *height* ; *width* t.
  private init?(window sequence: ControlSequence) {
    let size = PixelSize(width: sequence.parameter(2), height: sequence.parameter(1))
    switch sequence.parameter(0) {
    case 4: self = .areaSize(size)
    case 6: self = .cellSize(size)
    default: return nil
    }
  }
}
