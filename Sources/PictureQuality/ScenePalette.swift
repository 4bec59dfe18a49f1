import Media
import Video

/// An adaptive palette that is kept as long as it fits: for a scene, as a rule.
///
/// A palette of its own for each picture would cost time, and the same wall would change its colours
/// from picture to picture. So the palette of the scene's first picture is kept. Two signs tell that
/// another scene has begun: colours come that the palette does not have, so that its error grows; or
/// colours that it has are not needed any more, while those that are needed could be finer.
///
///     var scene = ScenePalette(dithering: .ordered)
///     for image in images {
///       let reason = scene.follow(image)      // nil: the palette is kept
///       show(scene.quantizer.quantize(image))
///     }
package struct ScenePalette: Sendable {
  /// Why a new palette was chosen.
  package enum Reason: Hashable, Sendable {
    case firstPicture
    case error(was: Double, now: Double)
    case unusedColors(usedWere: Int, usedNow: Int)
  }

  /// The error may grow to this times what it was, by 3.5 dB.
  ///
  /// In one scene it seldom grows by two.
  private static let errorGrowth = 1.5

  /// With an error up to this, no palette could be seen to be better.
  private static let invisibleError = 1.5

  /// Of the colours that were used, the share that still must be.
  private static let usedShare = 0.75

  /// What the present palette is used with: the fixed one before the first picture.
  package private(set) var quantizer: Quantizer

  /// How well the palette suited the picture that it was chosen for.
  private var fitness: PaletteFitness?

  package init(dithering: Dithering) {
    quantizer = Quantizer(dithering: dithering)
  }

  /// Chooses a new palette if the present one does not suit the next picture.
  ///
  /// - Returns: Why there is a new palette; `nil` if there is none.
  package mutating func follow(_ image: RGBImage) -> Reason? {
    let reason = fitness.map { was in
      Self.reason(was: was, now: PaletteFitness(of: quantizer, for: image))
    }
    guard let reason = reason ?? .firstPicture else { return nil }
    quantizer = Quantizer(Palette(adaptedTo: image), dithering: quantizer.dithering)
    fitness = PaletteFitness(of: quantizer, for: image)
    return reason
  }

  /// Decides whether a palette is due, and why.
  static func reason(was: PaletteFitness, now: PaletteFitness) -> Reason? {
    guard now.error > invisibleError else { return nil }
    if now.error > was.error * errorGrowth {
      return .error(was: was.error, now: now.error)
    }
    if Double(now.usedColorCount) < Double(was.usedColorCount) * usedShare {
      return .unusedColors(usedWere: was.usedColorCount, usedNow: now.usedColorCount)
    }
    return nil
  }
}

extension ScenePalette.Reason: CustomStringConvertible {
  package var description: String {
    func rounded(_ error: Double) -> String { "\((error * 10).rounded() / 10)" }
    return switch self {
    case .firstPicture: "the first picture"
    case .error(let was, let now):
      "colours are missing: the error was \(rounded(was)) and is \(rounded(now))"
    case .unusedColors(let were, let now): "of \(were) colours in use, \(now) are left"
    }
  }
}

/// How well a palette suits an image, judged by some thousand pixels of it.
package struct PaletteFitness: Hashable, Sendable {
  /// How far a component is off, typically: the root of the mean squared error.
  package let error: Double

  /// How many of the palette's colours are nearest to some pixel.
  package let usedColorCount: Int

  /// Pixels that are looked at.
  private static let sampleCount = 4096

  /// Judges the palette of a quantiser; dithering plays no part.
  package init(of quantizer: Quantizer, for image: RGBImage) {
    let pixelCount = image.width * image.height
    // Odd, so that not the same columns are met in every row of an even width.
    let step = max(1, pixelCount / Self.sampleCount) | 1
    var isUsed = [Bool](repeating: false, count: quantizer.palette.count)
    var (squares, sampleCount) = (0, 0)
    for pixel in stride(from: 0, to: pixelCount, by: step) {
      let color = RGBColor(
        red: image.pixels[3 * pixel], green: image.pixels[3 * pixel + 1],
        blue: image.pixels[3 * pixel + 2])
      let index = quantizer.index(of: color)
      squares += color.squaredDistance(to: quantizer.palette[index])
      isUsed[index] = true
      sampleCount += 1
    }
    error = (Double(squares) / Double(max(1, 3 * sampleCount))).squareRoot()
    usedColorCount = isUsed.count { $0 }
  }

  init(error: Double, usedColorCount: Int) {
    self.error = error
    self.usedColorCount = usedColorCount
  }
}
