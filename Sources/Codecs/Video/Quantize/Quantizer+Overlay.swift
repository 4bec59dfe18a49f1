import Media

extension RGBImage {
  /// The image in a few colours of its own, for a picture of few colours that it is shown on.
  package func inOwnColors(count: Int) -> IndexedImage {
    let palette = Palette(
      adaptedTo: self, by: PaletteTuning(colorCount: count, favorsRareColors: true))
    return Quantizer(palette, dithering: .local).quantize(self)
  }
}
