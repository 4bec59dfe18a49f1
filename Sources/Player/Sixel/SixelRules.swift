import Media

/// Rules for how sixels are written, in place of this module's own.
public struct SixelRules: Sendable {
  /// The text of a band, from the colours of its pixels in up to six rows.
  ///
  /// `nil` leaves it to this module. A text must be usable: see ``SixelBand/isUsable(_:)``.
  package var band: (@Sendable (_ rows: [[UInt8]]) -> [UInt8]?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  public static let core = SixelRules()
}

extension SixelBand {
  /// Whether a text can stand for a band: it consists of sixels, runs, colours and returns.
  ///
  /// Any other character might end the picture, and the terminal would take the rest for letters.
  package static func isUsable(_ text: [UInt8]) -> Bool {
    text.allSatisfy { character in
      switch character {
      case UInt8(ascii: "?")...UInt8(ascii: "~"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "$"):
        true
      default: false
      }
    }
  }
}

extension IndexedImage {
  /// The colours of the pixels of a band; the last band may have fewer rows than six.
  func rows(ofBandAt top: Int) -> [[UInt8]] {
    (top..<min(top + SixelBand.height, height)).map { row in
      Array(indices[row * width..<(row + 1) * width])
    }
  }
}
