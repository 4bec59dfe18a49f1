import Media

/// Decides how large pictures are drawn: smaller where the terminal takes too long for each.
///
/// What a slow terminal, or a slow line to it, takes its time for is bytes, and half as many pixels
/// are about half as many bytes. So each step makes a picture narrower and lower by √2. Smaller
/// pictures come more often, and a key does not have to wait long for the picture before it.
///
/// A size is given up after a few slow pictures in a row, but tried again only after many quick
/// ones: a moment in which the machine is busy costs little, and sizes do not swing.
package struct AdaptivePictureSize: Hashable, Sendable {
  /// A picture that takes longer is too large: a key should be answered within 100 ms.
  package static let limit = Duration.milliseconds(80)

  /// A picture that takes no longer would be within the limit at twice as many bytes, and has a
  /// third of that to spare: scenes are not all alike.
  static let ease = limit / 3

  /// So many slow pictures in a row are no accident: together, they take a quarter of a second.
  static let slowRun = 3

  /// So many quick pictures in a row, a good second of most films, make the next ones larger.
  static let quickRun = 30

  /// So many, at most, where larger pictures have turned out too slow again and again.
  static let longestQuickRun = 32 * quickRun

  /// The size that there is room for.
  package let full: PixelSize

  /// How many steps smaller than that pictures are drawn.
  package private(set) var step = 0

  private let lastStep: Int
  private var quickRun = Self.quickRun
  private var slowCount = 0
  private var quickCount = 0

  /// What the quickest of the slow pictures took: how far from the limit they are at least.
  private var leastSlowCost = Duration.zero

  /// Whether no picture of this size was drawn yet: the first one may have the terminal erase its
  /// screen and set up colours.
  private var isNew = true
  private var hasGrown = false

  /// Starts with pictures of full size.
  ///
  /// - Parameters:
  ///   - full: The size that there is room for.
  ///   - least: Every smaller picture is still as wide as this, or as high.
  package init(full: PixelSize, least: PixelSize) {
    precondition(least.width > 0 && least.height > 0, "there is a smallest picture")
    self.full = full
    var step = 0
    while true {
      let next = Self.size(full, step: step + 1)
      guard next.width >= least.width || next.height >= least.height else { break }
      step += 1
    }
    lastStep = step
  }

  /// The size that the next picture is to have.
  package var size: PixelSize { Self.size(full, step: step) }

  /// Takes note of how long the terminal took for a picture.
  ///
  /// - Parameter cost: The time that the picture took, without that of the line both ways.
  /// - Returns: Whether the next picture is to have another size.
  package mutating func drew(in cost: Duration) -> Bool {
    guard !isNew else {
      isNew = false
      return false
    }
    leastSlowCost = slowCount == 0 ? cost : min(leastSlowCost, cost)
    slowCount = cost > Self.limit ? slowCount + 1 : 0
    quickCount = cost <= Self.ease ? quickCount + 1 : 0
    if slowCount >= Self.slowRun { return shrink() }
    if quickCount >= quickRun { return grow() }
    return false
  }

  private mutating func shrink() -> Bool {
    slowCount = 0
    guard step < lastStep else { return false }
    var cost = leastSlowCost
    while cost > Self.limit, step < lastStep {
      step += 1
      cost /= 2
    }
    if hasGrown { quickRun = min(2 * quickRun, Self.longestQuickRun) }
    begin(hasGrown: false)
    return true
  }

  private mutating func grow() -> Bool {
    quickCount = 0
    guard step > 0 else { return false }
    step -= 1
    begin(hasGrown: true)
    return true
  }

  private mutating func begin(hasGrown: Bool) {
    self.hasGrown = hasGrown
    (slowCount, quickCount, isNew) = (0, 0, true)
  }

  private static func size(_ full: PixelSize, step: Int) -> PixelSize {
    let factor = (0..<step).reduce(1.0) { factor, _ in factor * 0.5.squareRoot() }
    return PixelSize(
      width: Int(Double(full.width) * factor), height: Int(Double(full.height) * factor))
  }
}
