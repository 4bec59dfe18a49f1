import Media

extension TerminalCapabilities {
  /// The background colour of letters; `nil` if the terminal does not say.
  package var background: RGBColor? {
    replies.lazy.compactMap { if case .background(let color) = $0 { color } else { nil } }.first
  }

  /// Whether the ground is light, so that letters have to be dark to be read.
  ///
  /// The terminal's answer counts first, then COLORFGBG, which rxvt, Konsole and some others set.
  /// Where nothing is known the ground is taken to be dark.
  package var isLight: Bool {
    background.map { $0.luma >= 128 } ?? environment.promisesLightGround
  }

  /// For a report: the colour, and what follows from it.
  var groundText: String {
    let kind = isLight ? "light" : "dark"
    guard let background else {
      return environment["COLORFGBG"] == nil ? "not given, taken to be dark" : kind
    }
    let digits = [background.red, background.green, background.blue].map { $0.hexDigits() }
    return "#\(digits.joined()), \(kind)"
  }
}

extension TerminalQuestion {
  /// OSC 11 with a question mark asks for the colour of the ground.
  static let background = TerminalQuestion(
    "OSC 11", "\(ControlCode.escape)]11;?\(ControlCode.stringTerminator)", isString: true,
    isForTmux: true
  ) { if case .background = $0 { true } else { false } }
}

extension TerminalEnvironment {
  /// Whether COLORFGBG names a light background: `foreground;background`, the numbers of two
  /// colours.
  ///
  /// Of the sixteen, 7 and 9 to 15 are light: white, and the bright ones except grey.
  fileprivate var promisesLightGround: Bool {
    guard let last = self["COLORFGBG"]?.split(separator: ";").last, let number = Int(last) else {
      return false
    }
    return number == 7 || 9...15 ~= number
  }
}

extension RGBColor {
  /// How bright it is, 0 to 255: the luma of BT.709, in parts of 256.
  var luma: Int { (54 * Int(red) + 183 * Int(green) + 19 * Int(blue)) / 256 }

  /// Reads an answer to OSC 11: `11;rgb:` or `11;rgba:` and one to four hexadecimal digits for each
  /// component, with `/` between them, as XParseColor(3) writes colours.
  init?(answer text: String) {
    let body = text.split(separator: ":", omittingEmptySubsequences: false)
    guard body.count == 2, body[0] == "11;rgb" || body[0] == "11;rgba" else { return nil }
    let parts = body[1].split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.prefix(3).compactMap(Self.component)
    guard values.count == 3, parts.count <= 4 else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
  }

  /// One to four digits stand for a fraction of the largest number of this many digits.
  private static func component(_ digits: Substring) -> UInt8? {
    guard 1...4 ~= digits.utf8.count, digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    let most = (1 << (4 * digits.utf8.count)) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
