/// The letters of closed captions: ANSI/CTA-608-E §6.4.1 and its annex on Western European ones.
enum EIA608Characters {
  /// What stands for a letter that cannot be read.
  static let block: Unicode.Scalar = "█"

  /// The letter of a byte without its bit of parity; `nil` below 0x20.
  ///
  /// It is ASCII but for ten places, where Spanish needs others.
  static func standard(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case ..<0x20: nil
    case 0x27: "’"
    case 0x2A: "á"
    case 0x5C: "é"
    case 0x5E: "í"
    case 0x5F: "ó"
    case 0x60: "ú"
    case 0x7B: "ç"
    case 0x7C: "÷"
    case 0x7D: "Ñ"
    case 0x7E: "ñ"
    case 0x7F...: block
    default: Unicode.Scalar(byte)
    }
  }

  /// Those of `11 30` to `11 3F`; the tenth is a place through which the picture is seen.
  static let special = Array("®°½¿™¢£♪à èâêîôû".unicodeScalars)

  /// Where in ``special`` the transparent one is.
  static let transparentPlace = 9

  /// Those of `12 20` to `12 3F`: Spanish, signs, French.
  ///
  /// They replace the letter before them, which is what older decoders show.
  static let extended12 = Array("ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»".unicodeScalars)

  /// Those of `13 20` to `13 3F`: Portuguese, German, Danish.
  static let extended13 = Array("ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘".unicodeScalars)
}
