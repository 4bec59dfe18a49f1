import Media

/// What a terminal answers when it is asked about itself.
public enum TerminalReply: Hashable, Sendable {
  /// DA1, primary device attributes: a terminal class and a list of abilities; 4 is sixel.
  case deviceAttributes([Int])
  /// XTVERSION: the terminal's name and version in its own words.
  case version(String)
  /// The size of a character cell in pixels.
  case cellSize(PixelSize)
  /// The size of the text area in pixels.
  case areaSize(PixelSize)
  /// DECRPM: a private mode and its state; 0 is unknown, 1 set, 2 reset, 3 and 4 for good.
  case mode(number: Int, state: Int)
  /// XTSMGRAPHICS: how many colours a sixel picture may have.
  case colorRegisters(Int)
  /// XTSMGRAPHICS: how large a sixel picture may be.
  case graphicsLimit(PixelSize)

  /// The answer that a token is, or `nil` if it is none.
  init?(_ token: InputToken) {
    switch token {
    case .sequence(let sequence): self.init(sequence)
    case .string(UInt8(ascii: "P"), let body) where body.starts(with: Array(">|".utf8)):
      self = .version(String(decoding: body.dropFirst(2), as: UTF8.self))
    default: return nil
    }
  }

  private init?(_ sequence: ControlSequence) {
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
    guard sequence.parameter(1, default: -1) == 0 else { return nil }
    switch sequence.parameter(0) {
    case 1: self = .colorRegisters(sequence.parameter(2))
    case 2:
      self = .graphicsLimit(
        PixelSize(width: sequence.parameter(2), height: sequence.parameter(3)))
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
