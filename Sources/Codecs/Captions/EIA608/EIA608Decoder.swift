/// The four services of closed captions by the names that viewers know: CC1 is the programme's language.
package enum EIA608Service: Int, Hashable, Sendable, CaseIterable {
  case cc1 = 1
  case cc2, cc3, cc4

  /// What viewers call it.
  package var name: String { "CC\(rawValue)" }
}

/// Decodes pairs of bytes to the screens of four services: ANSI/CTA-608-E, 47 CFR §79.101.
///
/// Each field has two channels, and a code says which one the letters after it belong to. Codes are
/// sent twice, one pair after the other, because analogue lines were noisy: the second one counts only
/// if the first was damaged.
struct EIA608Decoder: Hashable, Sendable {
  private struct FieldState: Hashable, Sendable {
    /// The channel to which letters belong, 0 or 1; `nil` before the first code.
    var channel: Int?
    /// The code that may be repeated by the next pair.
    var repeatable: [UInt8]?
    /// Whether what follows is data about the programme, which the second field has too.
    var isData = false
  }

  private var fields = [FieldState](
    repeating: FieldState(), count: CaptionBytePair.Field.allCases.count)
  private var channels = [EIA608Channel](
    repeating: EIA608Channel(), count: EIA608Service.allCases.count)

  subscript(service: EIA608Service) -> EIA608Channel { channels[service.rawValue - 1] }

  /// Returns what a service shows; `nil` if nothing has happened to that since the last call.
  mutating func takeChange(of service: EIA608Service) -> [CaptionContent]? {
    guard channels[service.rawValue - 1].takeChange() else { return nil }
    return self[service].displayed.contents(isGrowing: self[service].isGrowing)
  }

  /// Takes the next pair of a field.
  mutating func take(_ pair: CaptionBytePair) {
    let field = Int(pair.field.rawValue)
    let bytes = [pair.first & 0x7F, pair.second & 0x7F]
    let (isFirstRight, isSecondRight) = (pair.first.hasOddParity, pair.second.hasOddParity)
    // Deviation: a repetition should be the very next pair. At 60 frames a second some encoders fill
    // every other frame with zeros, and a code that counts twice would hide what it has shown.
    guard bytes != [0, 0] else { return }
    let expected = fields[field].repeatable
    fields[field].repeatable = nil
    if isFirstRight, 0x10...0x1F ~= bytes[0] {
      // A code of which one byte is damaged comes again, or has come before.
      guard isSecondRight, bytes != expected else { return }
      fields[field].repeatable = bytes
      takeCode(bytes, field)
    } else if let expected, !isFirstRight, isSecondRight, expected[1] == bytes[1] {
      // The repetition, with a damaged first byte.
    } else if isFirstRight, pair.field == .second, 0x01...0x0F ~= bytes[0] {
      // 0x0F ends the data: what follows is a sum.
      fields[field].isData = bytes[0] != 0x0F
    } else if !fields[field].isData {
      takeLetter(bytes[0], isRight: isFirstRight, field)
      takeLetter(bytes[1], isRight: isSecondRight, field)
    }
  }

  private mutating func takeCode(_ bytes: [UInt8], _ field: Int) {
    fields[field].isData = false
    let channel = Int(bytes[0] >> 3 & 1)
    fields[field].channel = channel
    guard let code = EIA608Code(bytes[0], bytes[1]) else { return }
    channels[field * 2 + channel].take(code)
  }

  private mutating func takeLetter(_ byte: UInt8, isRight: Bool, _ field: Int) {
    guard let channel = fields[field].channel else { return }
    let letter = isRight ? EIA608Characters.standard(byte) : EIA608Characters.block
    if let letter { channels[field * 2 + channel].write(letter) }
  }
}

extension UInt8 {
  fileprivate var hasOddParity: Bool { nonzeroBitCount % 2 == 1 }
}
