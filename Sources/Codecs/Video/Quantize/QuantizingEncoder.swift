import Media

/// Reduces the colours of an image, and has it written by an encoder of few colours.
public struct QuantizingEncoder: ImageEncoder {
  public let palette: PaletteChoice
  public let dithering: Dithering
  private let encoder: any IndexedImageEncoder
  private let rules: RenderRules

  /// The quantiser of all pictures, if they share a palette; kept, because its table takes time.
  private let fixed: Quantizer?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - palette: Where the colours come from.
  ///   - dithering: How those that are missing are suggested.
  ///   - encoder: What writes the picture: sixels, say.
  ///   - rules: How colours are chosen.
  public init(
    palette: PaletteChoice = .fixed, dithering: Dithering = .ordered,
    encoder: any IndexedImageEncoder, rules: RenderRules = .core
  ) {
    self.rules = rules
    self.palette = palette
    self.dithering = dithering
    self.encoder = encoder
    fixed = palette == .fixed ? Quantizer(dithering: dithering, rules: rules) : nil
  }

  public func encode(_ image: RGBImage) throws -> [UInt8] {
    try encoder.encode(quantize(image))
  }

  /// The image in few colours, as it is written.
  public func quantize(_ image: RGBImage) -> IndexedImage {
    let quantizer =
      fixed ?? Quantizer(Palette(adaptedTo: image), dithering: dithering, rules: rules)
    return quantizer.quantize(image)
  }
}

/// Where the colours of an indexed picture come from; the raw values are a command line's.
public enum PaletteChoice: String, CaseIterable, Hashable, Sendable {
  /// The same 216 colours for every picture, `Palette/cube`: fast, and still parts stay still.
  case fixed
  /// Up to 256 colours chosen for this picture: better looking, and some milliseconds slower.
  case adaptive
}
