import Media

/// Steps of writing sixels that a learner may have written; where one is `nil` this module does it.
public struct SixelSteps: Sendable {
  /// The steps that hold for the present task.
  @TaskLocal public static var own = SixelSteps()

  /// 5.5: the characters of a band, from the colours of its pixels, row after row.
  public var band: (@Sendable (_ indices: [UInt8], _ width: Int) -> [UInt8]?)?

  public init() {}
}

extension SixelBand {
  /// Whether a text can stand for a band: it consists of sixels, runs, colours and returns.
  ///
  /// Any other character might end the picture, and the terminal would take the rest for letters.
  public static func isUsable(_ text: [UInt8]) -> Bool {
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
  func indices(ofBandAt top: Int) -> [UInt8] {
    Array(indices[top * width..<min(top + SixelBand.height, height) * width])
  }
}
