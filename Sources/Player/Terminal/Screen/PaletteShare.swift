import Media

/// A palette of a picture that gives some of its registers to an image over it.
///
/// Thumbnails of other scenes have other colours than the picture: on a night scene, those of a day
/// would become grey. So the picture gives up the colours that are most like others of its own:
///
///     picture   0 1 2 3 4 5 …        3 is nearly 1, and 4 nearly 0: their pixels become 1 and 0
///     shared    0 1 2 a b 5 …        a and b are colours of the image
///
/// All others stay in their registers, so that most of a picture is the same with the image and
/// without it.
struct PaletteShare: Sendable {
  /// The most colours that an image may have for itself.
  static let mostColors = 96

  /// Registers that a picture and an image have together: one number is left for a hole.
  private static let registerCount = Int(IndexedImage.hole)

  private let picture: Palette
  private let image: Palette

  /// Both sets of colours in one.
  private let palette: Palette

  /// For each register of the picture, the one that has its colour now.
  private let replacements: [UInt8]

  /// For each colour of the image, its register.
  private let registers: [UInt8]

  /// Finds registers for an image; `nil` if it has too many colours.
  init?(of picture: Palette, for image: Palette) {
    guard image.count <= Self.mostColors else { return nil }
    self.picture = picture
    self.image = image
    let added = Swift.min(image.count, max(0, Self.registerCount - picture.count))
    var merging = ColorMerging(picture)
    for _ in added..<image.count { merging.merge() }
    let free = merging.replacements.indices.filter { Int(merging.replacements[$0]) != $0 }
    registers = (free + Array(picture.count..<picture.count + added)).map { UInt8($0) }
    replacements = merging.replacements
    var colors = (0..<picture.count).map { picture[$0] }
    colors += [RGBColor](repeating: .black, count: added)
    for (number, register) in registers.enumerated() { colors[Int(register)] = image[number] }
    palette = Palette(colors)
  }

  /// Whether it was made for these colours.
  func isFor(_ picture: Palette, _ image: Palette) -> Bool {
    self.picture == picture && self.image == image
  }

  /// Whether it was made for these colours of an image.
  func isFor(_ image: Palette) -> Bool { self.image == image }

  /// A picture in the colours that are left to it.
  func reduced(_ picture: IndexedImage) -> IndexedImage {
    let (old, map) = (picture.indices.span, replacements.span)
    let indices = [UInt8](capacity: old.count) { indices in
      for place in old.indices { indices.append(map[Int(old[place])]) }
    }
    return IndexedImage(
      width: picture.width, height: picture.height, palette: palette, indices: indices)
  }

  /// The image's pixels, as registers of the shared palette.
  func indices(of image: IndexedImage) -> [UInt8] {
    image.indices.map { registers[Int($0)] }
  }
}

/// Merges the most similar colours of a palette, pair by pair.
private struct ColorMerging {
  /// For each colour the one that stands for it: itself, if it is left.
  private(set) var replacements: [UInt8]

  private let palette: Palette

  /// For each colour that is left, the nearest other one, and how far it is.
  private var nearest: [(color: Int, distance: Int)?]

  init(_ palette: Palette) {
    self.palette = palette
    replacements = (0..<palette.count).map { UInt8($0) }
    nearest = [(color: Int, distance: Int)?](repeating: nil, count: palette.count)
    for color in 0..<palette.count { nearest[color] = neighbour(of: color) }
  }

  private func isLeft(_ color: Int) -> Bool { Int(replacements[color]) == color }

  private func neighbour(of color: Int) -> (color: Int, distance: Int)? {
    var best: (color: Int, distance: Int)?
    for other in 0..<palette.count where other != color && isLeft(other) {
      let distance = palette[color].squaredDistance(to: palette[other])
      if distance < best?.distance ?? .max { best = (other, distance) }
    }
    return best
  }

  /// Gives up the colour that is nearest to another one; of the two, that with the higher number.
  mutating func merge() {
    var closest: (color: Int, distance: Int)?
    for color in nearest.indices {
      guard isLeft(color), let found = nearest[color] else { continue }
      if found.distance < closest?.distance ?? .max { closest = (color, found.distance) }
    }
    guard let one = closest?.color, let other = nearest[one]?.color else { return }
    let (kept, gone) = (Swift.min(one, other), max(one, other))
    for color in replacements.indices where Int(replacements[color]) == gone {
      replacements[color] = UInt8(kept)
    }
    for color in nearest.indices where isLeft(color) && nearest[color]?.color == gone {
      nearest[color] = neighbour(of: color)
    }
  }
}
