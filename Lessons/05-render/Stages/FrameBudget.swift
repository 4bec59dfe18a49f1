import LibSixel
import Media
import Video

/// What one frame costs, step by step.
struct FrameBudget {
  /// The steps of a frame, in this order; not every path has every one.
  enum Step: Int, CaseIterable {
    case decode, scale, convert, reduce, write
  }

  /// What a step takes, and what it leaves.
  struct Cost {
    let step: Step

    /// How it is done.
    let manner: String
    let time: Duration

    /// What is handed on to the next step.
    let byteCount: Int
  }

  let title: String
  let costs: [Cost]

  var total: Duration { costs.reduce(.zero) { $0 + $1.time } }

  /// Does some work several times; returns how long it takes undisturbed.
  static func fastest<Result>(
    _ work: () throws -> Result
  ) rethrows -> (result: Result, time: Duration) {
    let clock = ContinuousClock()
    var best: (Result, Duration)?
    for _ in 0..<4 {
      let start = clock.now
      let result = try work()
      let time = clock.now - start
      if let best, best.1 <= time { continue }
      best = (result, time)
    }
    // The loop has run; this is for the compiler.
    return try best ?? (work(), .zero)
  }
}

extension FrameBudget {
  /// The exact path: chroma blended, and colours chosen for this picture by libsixel.
  static func slow(_ picture: Picture, decoding: Duration, renderer: PictureRenderer) throws
    -> FrameBudget
  {
    let encoder = LibsixelEncoder()
    let (scaled, scaling) = fastest { renderer.scaled(picture) }
    let (image, converting) = fastest { renderer.image(of: scaled) }
    let (sixels, whole) = try fastest { try encoder.encode(image) }
    // libsixel chooses, maps and writes in one go; what it needs for writing alone can be asked.
    let indexed = Quantizer(dithering: .diffusion).quantize(image)
    let (_, writing) = try fastest { try encoder.encode(indexed) }
    return FrameBudget(
      title: "exact",
      costs: [
        Cost(step: .decode, manner: "libavcodec", time: decoding, byteCount: picture.byteCount),
        Cost(
          step: .scale, manner: "chroma for every pixel", time: scaling,
          byteCount: scaled.byteCount),
        Cost(
          step: .convert, manner: "red, green and blue", time: converting,
          byteCount: image.pixels.count),
        Cost(
          step: .reduce, manner: "libsixel's 256 for this picture",
          time: max(.zero, whole - writing), byteCount: indexed.indices.count),
        Cost(
          step: .write, manner: "libsixel", time: min(whole, writing), byteCount: sixels.count),
      ])
  }

  /// Lesson 7's way: chroma for four pixels, 216 colours directly from YCbCr, sixels by our
  /// encoder.
  ///
  /// - Returns: `nil` for a picture that lesson 7 shows in another way.
  static func fast(
    _ picture: Picture, decoding: Duration, renderer: PictureRenderer,
    writer: any IndexedImageEncoder
  ) throws -> FrameBudget? {
    let (scaled, scaling) = fastest { renderer.scaled(picture) }
    let (image, mapping) = fastest { renderer.indexedImage(of: scaled) }
    guard let image else { return nil }
    let (sixels, writing) = try fastest { try writer.encode(image) }
    return FrameBudget(
      title: "fast",
      costs: [
        Cost(step: .decode, manner: "libavcodec", time: decoding, byteCount: picture.byteCount),
        Cost(
          step: .scale, manner: "chroma for four pixels", time: scaling,
          byteCount: scaled.byteCount),
        Cost(
          step: .reduce, manner: "straight to 6×6×6 levels", time: mapping,
          byteCount: image.indices.count),
        Cost(step: .write, manner: "our encoder", time: writing, byteCount: sixels.count),
      ])
  }
}
