import Media
import Steps
import Video

extension Mutant {
  static let lesson5 = pixels + chroma + dither + nearest + bands

  private static let reference = Steps.reference

  private static let pixels: [Mutant] = [
    Mutant("5.1", "BT.601 for every film") { steps in
      steps.color = { y, cb, cr, _, range in
        try reference.color(y, cb, cr, .bt601, range)
      }
    },
    Mutant("5.1", "BT.709 for every film") { steps in
      steps.color = { y, cb, cr, _, range in
        try reference.color(y, cb, cr, .bt709, range)
      }
    },
    Mutant("5.1", "limited range for every film") { steps in
      steps.color = { y, cb, cr, matrix, _ in
        try reference.color(y, cb, cr, matrix, .limited)
      }
    },
    Mutant("5.1", "full range for every film") { steps in
      steps.color = { y, cb, cr, matrix, _ in
        try reference.color(y, cb, cr, matrix, .full)
      }
    },
    Mutant("5.1", "Cb and Cr exchanged") { steps in
      steps.color = { try reference.color($0, $2, $1, $3, $4) }
    },
    Mutant("5.1", "chroma divided by the span of luma") { steps in
      steps.color = { y, cb, cr, matrix, range in
        Sums(y, cb, cr, matrix, range, chromaSpan: range == .full ? 255 : 219)
          .color { UInt8(min(max($0.rounded(), 0), 255)) }
      }
    },
    Mutant("5.1", "rounded down") { steps in
      steps.color = { y, cb, cr, matrix, range in
        Sums(y, cb, cr, matrix, range).color { UInt8(min(max($0, 0), 255)) }
      }
    },
    Mutant("5.1", "sums wrap around instead of being cut off") { steps in
      steps.color = { y, cb, cr, matrix, range in
        Sums(y, cb, cr, matrix, range).color { UInt8(truncatingIfNeeded: Int($0.rounded())) }
      }
    },
  ]

  private static let chroma: [Mutant] = [
    Mutant("5.2", "the nearest sample, nothing blended") { steps in
      steps.chromaBlend = { pixel, _, _ in
        ChromaBlend(first: pixel / 2, second: pixel / 2, quarters: 0)
      }
    },
    Mutant("5.2", "left for centre") { steps in
      steps.chromaBlend = { try reference.chromaBlend($0, $1, min($2, 0)) }
    },
    Mutant("5.2", "centre for left") { steps in
      steps.chromaBlend = { try reference.chromaBlend($0, $1, max($2, 1)) }
    },
    Mutant("5.2", "bottom is taken for centre") { steps in
      steps.chromaBlend = { try reference.chromaBlend($0, $1, min($2, 1)) }
    },
    Mutant("5.2", "places before sample 0 are rounded towards 0") { steps in
      steps.chromaBlend = { pixel, count, halfPixels in
        let place = 2 * pixel - halfPixels
        return place < 0
          ? ChromaBlend(first: 0, second: min(1, count / 2), quarters: -place)
          : try reference.chromaBlend(pixel, count, halfPixels)
      }
    },
    Mutant("5.2", "half of an odd number rounded down") { steps in
      steps.chromaBlend = { try reference.chromaBlend($0, max(1, $1 / 2 * 2), $2) }
    },
    Mutant("5.2", "one sample too many at the end") { steps in
      steps.chromaBlend = { try reference.chromaBlend($0, $1 + 2, $2) }
    },
    Mutant("5.2", "the weights exchanged") { steps in
      steps.chromaBlend = {
        let blend = try reference.chromaBlend($0, $1, $2)
        return ChromaBlend(
          first: blend.first, second: blend.second, quarters: 4 - blend.quarters)
      }
    },
  ]

  private static let dither: [Mutant] = [
    Mutant("5.3", "column and row exchanged") { steps in
      steps.ditherOffset = { try reference.ditherOffset($1, $0, $2) }
    },
    Mutant("5.3", "the low bits of column and row count least") { steps in
      steps.ditherOffset = {
        try reference.ditherOffset(withBitsReversed($0), withBitsReversed($1), $2)
      }
    },
    Mutant("5.3", "a pattern of 4×4") { steps in
      steps.ditherOffset = { try reference.ditherOffset($0 % 4, $1 % 4, $2) }
    },
    Mutant("5.3", "the pattern does not repeat") { steps in
      steps.ditherOffset = { try reference.ditherOffset(min($0, 7), min($1, 7), $2) }
    },
    Mutant("5.3", "nothing is taken away: the picture becomes lighter") { steps in
      steps.ditherOffset = { try reference.ditherOffset($0, $1, $2) + $2 / 2 }
    },
    Mutant("5.3", "twice as strong") { steps in
      steps.ditherOffset = { try 2 * reference.ditherOffset($0, $1, $2) }
    },
    Mutant("5.3", "a step of 51, whatever was asked for") { steps in
      steps.ditherOffset = { column, row, _ in try reference.ditherOffset(column, row, 51) }
    },
    Mutant("5.3", "ranks from the upper left to the lower right") { steps in
      steps.ditherOffset = { column, row, step in
        (2 * (column % 8 + row % 8 * 8) + 1) * step / 128 - step / 2
      }
    },
  ]

  private static let nearest: [Mutant] = [
    Mutant("5.4", "of equals the last") { steps in
      steps.nearestColor = { color, palette in
        palette.count - 1 - (try reference.nearestColor(color, palette.reversed()))
      }
    },
    Mutant("5.4", "differences added without squaring") { steps in
      steps.nearestColor = { first(of: $1, near: $0) { abs($0) + abs($1) + abs($2) } }
    },
    Mutant("5.4", "squares overflow in a byte") { steps in
      steps.nearestColor = {
        first(of: $1, near: $0) { ($0 * $0 & 255) + ($1 * $1 & 255) + ($2 * $2 & 255) }
      }
    },
    Mutant("5.4", "blue is left out") { steps in
      steps.nearestColor = {
        first(of: $1, near: $0) { red, green, _ in red * red + green * green }
      }
    },
    Mutant("5.4", "only brightness counts") { steps in
      steps.nearestColor = { first(of: $1, near: $0) { abs($0 + $1 + $2) } }
    },
    Mutant("5.4", "negative differences count as near") { steps in
      steps.nearestColor = { first(of: $1, near: $0) { $0 + $1 + $2 } }
    },
  ]

  private static let bands: [Mutant] = [
    Mutant("5.5", "upside down") { steps in
      steps.sixelBand = { try reference.sixelBand($0.reversed()) }
    },
    band("no way back to the left edge") { text in text.filter { $0 != "$" } },
    Mutant("5.5", "64 is added to the bits") { steps in
      steps.sixelBand = {
        try reference.sixelBand($0).map { $0 >= 63 && $0 < 126 ? $0 + 1 : $0 }
      }
    },
    band("the last character is forgotten") { String($0.dropLast()) },
    band("a run may be of any length") { $0.replacing("!255~!45~", with: "!300~") },
    band("no runs", withoutRuns),
    Mutant("5.5", "empty columns up to the right edge") { steps in
      steps.sixelBand = { rows in
        try reference.sixelBand(rows) + "!\(min(rows.first?.count ?? 1, 255))?".utf8
      }
    },
    Mutant("5.5", "all colours up to the last one are named") { steps in
      steps.sixelBand = { rows in
        let used = Set(rows.joined())
        let others = (0..<(used.max() ?? 0)).filter { !used.contains($0) }
        return others.flatMap { "#\($0)$".utf8 } + (try reference.sixelBand(rows))
      }
    },
    Mutant("5.5", "pixels below the last row are painted too") { steps in
      steps.sixelBand = { rows in
        let missing = [[UInt8]](repeating: rows.last ?? [], count: 6 - rows.count)
        return try reference.sixelBand(rows + missing)
      }
    },
  ]

  /// The three bits of a place in the pattern, the lowest first.
  private static func withBitsReversed(_ place: Int) -> Int {
    (place & 1) << 2 | place & 2 | place >> 2 & 1
  }

  /// The first colour with the least of some measure.
  private static func first(
    of palette: [RGBColor], near color: RGBColor, _ measure: (Int, Int, Int) -> Int
  ) -> Int {
    let distances = palette.map {
      measure(
        Int($0.red) - Int(color.red), Int($0.green) - Int(color.green),
        Int($0.blue) - Int(color.blue))
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// A mistake that is made in the text of a band.
  private static func band(
    _ mistake: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    Mutant("5.5", mistake) { steps in
      steps.sixelBand = {
        Array(change(String(decoding: try reference.sixelBand($0), as: UTF8.self)).utf8)
      }
    }
  }

  /// `!3~` written as `~~~`.
  @Sendable private static func withoutRuns(_ text: String) -> String {
    let parts = text.split(separator: "!", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
      let digits = part.prefix(while: \.isNumber)
      let rest = part.dropFirst(digits.count)
      text += String(repeating: String(rest.prefix(1)), count: Int(digits) ?? 1)
      text += rest.dropFirst()
    }
  }
}

/// The sums that a pixel's colour is made of, before they become bytes.
private struct Sums {
  private let red: Double
  private let green: Double
  private let blue: Double

  init(
    _ y: Int, _ cb: Int, _ cr: Int, _ matrix: YUVMatrix, _ range: SampleRange,
    chromaSpan: Double? = nil
  ) {
    let isFull = range == .full
    let luma = Double(isFull ? y : y - 16) / (isFull ? 255 : 219)
    let span = chromaSpan ?? (isFull ? 255 : 224)
    red = luma + 2 * (1 - matrix.kr) * Double(cr - 128) / span
    blue = luma + 2 * (1 - matrix.kb) * Double(cb - 128) / span
    green = (luma - matrix.kr * red - matrix.kb * blue) / matrix.kg
  }

  func color(_ byte: (Double) -> UInt8) -> RGBColor {
    RGBColor(red: byte(255 * red), green: byte(255 * green), blue: byte(255 * blue))
  }
}
