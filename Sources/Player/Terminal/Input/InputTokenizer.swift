/// Cuts what a terminal sends into characters and escape sequences, byte by byte.
///
/// The bytes come in pieces of any length, so only the state between two bytes matters:
///
///     ground ──lead byte──▶ character ──continuation──▶ ground
///       └──ESC──▶ escape ──[──▶ sequence ──final byte──▶ ground
///                   │              └──M at once──▶ three bytes ──▶ ground
///                   ├──O──▶ singleShift ──any──▶ ground
///                   ├──P ] _ ^ X──▶ string ──ESC \ or BEL──▶ ground
///                   └──other──▶ ground
///
/// An ESC ends an unfinished sequence and starts another one. 8-bit control codes are not
/// supported, because in UTF-8 their bytes are parts of letters.
///
/// Terminals that do not support SGR 1006 report the mouse by CSI M without a parameter and three
/// bytes for button, column and row, which look like keys. They are skipped.
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
    /// This many bytes of an old mouse report are still to come.
    case oldMouse(Int)
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
    case .ground, .character, .stringEscape, .oldMouse: false
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
    case .oldMouse(let count):
      state = count > 1 ? .oldMouse(count - 1) : .ground
      return count > 1 ? nil : .unknown
    }
  }

  /// Ends an unfinished input after a pause: it counts as a key.
  ///
  /// This applies only to a key or its beginning. No human hand has typed half a sequence, and its
  /// other half must not be mistaken for keys when it arrives.
  mutating func flush() -> InputToken? {
    guard isAmbiguous else { return nil }
    defer { state = .ground }
    switch state {
    case .singleShift: return .escaped("O")
    case .sequence: return .escaped("[")
    case .string(let introducer, _): return .escaped(Unicode.Scalar(introducer))
    case .escape, .ground, .character, .stringEscape, .oldMouse: return .escape
    }
  }

  private mutating func beginEscape() -> InputToken? {
    switch state {
    case .escape: return .escape
    case .string(let introducer, let body):
      state = .stringEscape(introducer: introducer, body)
    case .ground, .character, .singleShift, .sequence, .stringEscape, .oldMouse:
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
    case 0x20...0x7F: return .escaped(Unicode.Scalar(byte))
    default: return .unknown
    }
    return nil
  }

  private mutating func continueSequence(_ body: [UInt8], with byte: UInt8) -> InputToken? {
    switch byte {
    case 0x20...0x3F:
      state = .sequence(body.count < Self.sequenceLimit ? body + [byte] : body)
      return nil
    case UInt8(ascii: "M") where body.isEmpty:
      state = .oldMouse(3)
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

/// One unit of what a terminal sends: a character, or a whole escape sequence.
///
/// ECMA-48 (ISO/IEC 6429) says where a sequence ends without knowing what it means, so that
/// unknown ones can be skipped whole.
enum InputToken: Hashable {
  /// A printable character.
  case character(Unicode.Scalar)
  /// A control code: 00…1F or 7F, but not an escape that begins a sequence.
  case control(UInt8)
  /// The Escape key.
  case escape
  /// ESC and a printable character, or DEL, the backspace key: the Alt key held down with it.
  case escaped(Unicode.Scalar)
  /// ESC O and one byte (SS3): some function keys.
  case singleShift(UInt8)
  /// CSI with its parameters: most keys, most answers.
  case sequence(ControlSequence)
  /// A string for a device: DCS is "P", OSC "]", APC "_", PM "^", SOS "X".
  case string(introducer: UInt8, [UInt8])
  /// A well-formed sequence without a known meaning, or one longer than all known ones.
  case unknown
}

/// A control sequence: ESC `[`, parameters, and a final byte that names the function.
///
/// ECMA-48 §5.4:
///
///     ESC [   CSI, the introducer
///     3C…3F   private marker, one of < = > ?, optional
///     30…3B   parameters: decimal numbers, separated by ;
///     20…2F   intermediate bytes, rare
///     40…7E   final byte
struct ControlSequence: Hashable {
  /// The private marker; `nil` for the standard's own functions.
  let marker: UInt8?

  /// The numbers; one that was left out is `nil`.
  let parameters: [Int?]

  let intermediates: [UInt8]
  let final: UInt8

  /// Takes the bytes between the introducer and the final one apart.
  init(body: [UInt8], final: UInt8) {
    var rest = body[...]
    marker = rest.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
    if marker != nil { rest.removeFirst() }
    let numbers = rest.prefix { 0x30...0x3F ~= $0 }
    // A colon separates a parameter's parts; only the first part is of interest here.
    parameters =
      numbers.isEmpty
      ? []
      : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { Self.number($0.prefix { $0 != UInt8(ascii: ":") }) }
    intermediates = Array(rest.dropFirst(numbers.count))
    self.final = final
  }

  /// A parameter, or `standard` where it is left out.
  func parameter(_ index: Int, default standard: Int = 0) -> Int {
    parameters.indices.contains(index) ? parameters[index] ?? standard : standard
  }

  /// Whether it answers DSR, the question for the terminal's status: CSI 0 n is "ready"; a terminal
  /// that answers with another number has read the question too.
  var isStatusReport: Bool {
    marker == nil && intermediates.isEmpty && final == UInt8(ascii: "n") && !parameters.isEmpty
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      value = 10 * value + Int(digit - 0x30)
    }
    return value
  }
}
