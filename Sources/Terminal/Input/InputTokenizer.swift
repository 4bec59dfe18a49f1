/// Cuts what a terminal sends into characters and escape sequences, byte by byte.
///
/// The bytes come in pieces of any length, so the state between two bytes is all there is:
///
///     ground ──lead byte──▶ character ──continuation──▶ ground
///       └──ESC──▶ escape ──[──▶ sequence ──final byte──▶ ground
///                   ├──O──▶ singleShift ──any──▶ ground
///                   ├──P ] _ ^ X──▶ string ──ESC \ or BEL──▶ ground
///                   └──other──▶ ground
///
/// An ESC ends whatever was unfinished and begins anew. 8-bit control codes are not known, because
/// in UTF-8 their bytes are parts of letters.
struct InputTokenizer {
  /// Longer sequences are skipped; keys and answers to our queries stay far below.
  static let sequenceLimit = 64

  /// Longer strings are skipped; terminals send their name and version this way.
  static let stringLimit = 1024

  private enum State: Hashable {
    case ground
    case character([UInt8], length: Int)
    case escape
    case singleShift
    case sequence([UInt8])
    case string(introducer: UInt8, [UInt8])
    case stringEscape(introducer: UInt8, [UInt8])
  }

  private var state = State.ground

  /// Whether what came so far may be a whole key or the beginning of a sequence.
  ///
  /// The Escape key sends the same byte that begins every sequence. Only time can tell: if nothing
  /// follows, it was the key. See ``flush()``.
  var isAmbiguous: Bool {
    switch state {
    case .escape, .singleShift: true
    case .sequence(let body), .string(_, let body): body.isEmpty
    case .ground, .character, .stringEscape: false
    }
  }

  /// Takes one byte; returns the token that it completes, if it does.
  mutating func consume(_ byte: UInt8) -> InputToken? {
    if byte == 0x1B { return beginEscape() }
    switch state {
    case .ground: return begin(with: byte)
    case .character(let bytes, let length):
      return continueCharacter(bytes, length: length, with: byte)
    case .escape, .stringEscape(_, _): return continueEscape(with: byte)
    case .singleShift:
      state = .ground
      return .singleShift(byte)
    case .sequence(let body): return continueSequence(body, with: byte)
    case .string(let introducer, let body):
      return continueString(introducer, body, with: byte)
    }
  }

  /// Decides for the key where nothing has followed for a while.
  ///
  /// Only a key or its beginning is decided. A sequence that has arrived in half was no human
  /// hand's work, and its other half must not be taken for keys when it comes.
  mutating func flush() -> InputToken? {
    guard isAmbiguous else { return nil }
    defer { state = .ground }
    switch state {
    case .singleShift: return .escaped("O")
    case .sequence: return .escaped("[")
    case .string(let introducer, _): return .escaped(Unicode.Scalar(introducer))
    case .escape, .ground, .character, .stringEscape: return .escape
    }
  }

  private mutating func beginEscape() -> InputToken? {
    switch state {
    case .escape: return .escape
    case .string(let introducer, let body):
      state = .stringEscape(introducer: introducer, body)
    case .ground, .character, .singleShift, .sequence, .stringEscape:
      state = .escape
    }
    return nil
  }

  private mutating func begin(with byte: UInt8) -> InputToken? {
    state = .ground
    switch byte {
    case 0x00...0x1F, 0x7F: return .control(byte)
    case 0x20...0x7E: return .character(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: break
    }
    return nil
  }

  private mutating func continueCharacter(
    _ bytes: [UInt8], length: Int, with byte: UInt8
  ) -> InputToken? {
    guard 0x80...0xBF ~= byte else { return begin(with: byte) }
    let all = bytes + [byte]
    guard all.count == length else {
      state = .character(all, length: length)
      return nil
    }
    state = .ground
    return String(validating: all, as: UTF8.self)?.unicodeScalars.first.map(InputToken.character)
  }

  private mutating func continueEscape(with byte: UInt8) -> InputToken? {
    if case .stringEscape(let introducer, let body) = state, byte == UInt8(ascii: "\\") {
      state = .ground
      return body.count < Self.stringLimit ? .string(introducer: introducer, body) : .unknown
    }
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, [])
    case 0x20...0x7E: return .escaped(Unicode.Scalar(byte))
    default: return .unknown
    }
    return nil
  }

  private mutating func continueSequence(_ body: [UInt8], with byte: UInt8) -> InputToken? {
    switch byte {
    case 0x20...0x3F:
      state = .sequence(body.count < Self.sequenceLimit ? body + [byte] : body)
      return nil
    case 0x40...0x7E where body.count < Self.sequenceLimit:
      state = .ground
      return .sequence(ControlSequence(body: body, final: byte))
    default:
      state = .ground
      return .unknown
    }
  }

  private mutating func continueString(
    _ introducer: UInt8, _ body: [UInt8], with byte: UInt8
  ) -> InputToken? {
    switch byte {
    case 0x07:
      state = .ground
      return body.count < Self.stringLimit ? .string(introducer: introducer, body) : .unknown
    case 0x18, 0x1A:
      // CAN and SUB give up what was begun.
      state = .ground
      return .unknown
    default:
      state = .string(
        introducer: introducer, body.count < Self.stringLimit ? body + [byte] : body)
      return nil
    }
  }
}
