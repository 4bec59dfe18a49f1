import Media

/// What encoded pictures are for.
public struct PictureUse: Hashable, Sendable {
  public enum Purpose: Hashable, Sendable {
    /// It stays on the screen among lines of text, and the cursor goes on below it.
    case still
    /// It replaces the one before, in the same place.
    case frame
  }

  public let purpose: Purpose

  /// The colours that letters may have, where a picture is made of letters.
  public let colors: ColorDepth

  public init(_ purpose: Purpose, colors: ColorDepth = .trueColor) {
    self.purpose = purpose
    self.colors = colors
  }
}

/// The encoders that graphics protocols take from their user.
///
/// They need libraries, or choices, that this module does not have: a program that draws no
/// pictures links none of them.
public struct PictureEncoders: Sendable {
  /// Writes sixels, in the colours that the user prefers.
  public let sixel: any ImageEncoder

  /// Writes PNG files.
  public let png: any ImageEncoder

  public init(sixel: any ImageEncoder, png: any ImageEncoder) {
    self.sixel = sixel
    self.png = png
  }
}

extension GraphicsProtocol {
  /// What is known where a protocol has to be chosen.
  struct Circumstances {
    let environment: TerminalEnvironment

    /// What the terminal says; `nil` if it was not asked.
    let capabilities: TerminalCapabilities?

    /// Whether letters may be coloured: `--color` and `NO_COLOR`.
    let usesColor: Bool

    /// The colours that letters can have.
    var colors: ColorDepth { capabilities?.colors.depth ?? .trueColor }
  }

  /// One thing that a terminal can do or cannot: a line in a report, a member in its data.
  package struct Ability: Hashable, Sendable {
    package let name: String
    package let key: String
    package let isThere: Bool

    /// More than yes or no, where there is more to say.
    let text: String?

    /// How it is known.
    let source: String

    init(_ name: String, key: String, _ isThere: Bool, text: String? = nil, source: String) {
      self.name = name
      self.key = key
      self.isThere = isThere
      self.text = text
      self.source = source
    }
  }
}
