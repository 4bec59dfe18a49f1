/// Decides when a film gets a new palette; a pure state machine.
///
/// A new palette for each picture would cost time, and the same wall would change its colours from
/// picture to picture. So the palette of a scene's first picture is kept. Two signs tell that it no
/// longer suits the pictures: colours come that it does not have, so that its error grows; or some
/// of its colours are no longer needed, while those that are needed could be finer.
///
/// At a cut the error jumps, and the new palette comes with the next picture. In a fade it grows
/// with each picture, and to wait would be worse: parts that do not move would be drawn in wrong
/// colours for longer, and jump further in the end. Passing changes do not hurry: with noise and
/// flashes of light a palette stays for six pictures at least.
struct ScenePalettePolicy: Sendable {
  /// The error may grow to this times what it was, by 1.2 dB.
  private static let errorGrowth = 1.15

  /// Growth of the error to this times what it was, to more than ``largeError``, is a cut.
  private static let cutGrowth = 2.5

  /// An error that is seen at once, whatever it was before.
  private static let largeError = 5.0

  /// Growth with each picture, to this times what it was, is a fade.
  private static let fadeGrowth = 1.3

  /// With an error up to this, no palette could be seen to be better.
  private static let invisibleError = 1.5

  /// The share of the colours in use that must still be needed.
  private static let usedShare = 0.75

  /// Pictures for which a palette is kept, unless there is a cut or a fade.
  static let leastAge = 6

  /// How well the present palette suited the picture that it was chosen for; `nil` before the first.
  private(set) var fitness: PaletteFitness?

  /// Pictures that were shown with the present palette.
  private(set) var age = 0

  /// The last picture's error, as long as each was larger than the one before; else `nil`.
  private var growingError: Double?

  /// Records a picture.
  ///
  /// - Parameter now: How well the present palette suits it.
  /// - Returns: Why another palette is due; `nil` to keep it.
  mutating func follow(_ now: PaletteFitness) -> ScenePaletteReason? {
    guard let fitness else { return .firstPicture }
    age += 1
    growingError = growingError.flatMap { now.error > $0 ? now.error : nil }
    return Self.reason(was: fitness, now: now, age: age, isFade: growingError != nil)
  }

  /// Records a new palette.
  ///
  /// - Parameter fitness: How well it suits the picture that it was chosen for.
  mutating func renew(_ fitness: PaletteFitness) {
    self.fitness = fitness
    age = 0
    growingError = fitness.error
  }

  /// Decides whether a palette is due, and why.
  ///
  /// - Parameters:
  ///   - was: How well it suited the picture that it was chosen for.
  ///   - now: How well it suits the present one.
  ///   - age: Pictures since then.
  ///   - isFade: Whether the error has grown with each of them.
  /// - Returns: Why a palette is due; `nil` to keep this one.
  static func reason(
    was: PaletteFitness, now: PaletteFitness, age: Int, isFade: Bool = false
  ) -> ScenePaletteReason? {
    guard now.error > invisibleError else { return nil }
    let isCut = now.error > was.error * cutGrowth && now.error > largeError
    if isCut || isFade && now.error > was.error * fadeGrowth {
      return .error(was: was.error, now: now.error)
    }
    guard age >= leastAge else { return nil }
    if now.error > was.error * errorGrowth {
      return .error(was: was.error, now: now.error)
    }
    if Double(now.usedColorCount) < Double(was.usedColorCount) * usedShare {
      return .unusedColors(usedWere: was.usedColorCount, usedNow: now.usedColorCount)
    }
    return nil
  }
}

/// Why a scene got a palette.
package enum ScenePaletteReason: Hashable, Sendable {
  case firstPicture
  case error(was: Double, now: Double)
  case unusedColors(usedWere: Int, usedNow: Int)
}

extension ScenePaletteReason: CustomStringConvertible {
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

/// How well a palette suits a picture, judged by a few thousand pixels of it.
struct PaletteFitness: Hashable, Sendable {
  /// How far a component is off, typically: the root of the mean squared error.
  let error: Double

  /// How many of the palette's colours are nearest to some pixel.
  let usedColorCount: Int
}
