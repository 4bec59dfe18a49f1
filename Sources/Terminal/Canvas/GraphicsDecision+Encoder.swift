import Media

extension GraphicsDecision {
  /// Chooses the encoder for pictures among lines of text.
  ///
  /// - Parameter sixel: Writes sixels, in the colours that the caller prefers.
  /// - Returns: The encoder; `nil` where no pictures are drawn.
  public func stillEncoder(sixel: any ImageEncoder) -> (any ImageEncoder)? {
    switch mode {
    case .kitty: KittyEncoder(.still)
    case .sixel: sixel
    case .blocks: HalfBlockEncoder(rowBreak: .newLine, colors: colors)
    case .text: PlainTextEncoder(rowBreak: .newLine)
    case .none: nil
    }
  }

  /// Chooses the encoder for the frames of a film, each in the place of the one before.
  ///
  /// - Parameter sixel: Writes sixels, in the colours that the caller prefers.
  /// - Returns: The encoder.
  public func frameEncoder(sixel: any ImageEncoder) -> any ImageEncoder {
    switch mode {
    case .kitty: KittyEncoder(.frame)
    case .sixel: sixel
    case .blocks: HalfBlockEncoder(colors: colors)
    // Without pictures the layout has no room for any, so nothing is ever encoded.
    case .text, .none: PlainTextEncoder()
    }
  }
}
