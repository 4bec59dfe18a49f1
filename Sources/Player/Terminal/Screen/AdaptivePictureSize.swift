import Media

/// Decides how large pictures are drawn: smaller where the terminal takes too long for each.
///
/// A slow terminal, or a slow line to it, is slow with bytes, and half as many pixels are about
/// half as many bytes. So each step makes a picture narrower and lower by √2. Smaller pictures come
/// more often, and a key does not have to wait long for the picture before it.
///
/// The first pictures are a trial: the time of one decides at once how many steps it should have
/// been smaller, or larger. Later, a size is given up only after slow pictures in a row for most of a
/// second, and tried again only after many quick ones. A terminal that hesitates for a moment shows
/// half of the pictures, or fewer, which is seen less than a picture that shrinks and grows. The slowest
/// of the quick ones tells how many steps larger the next pictures may be.
package struct AdaptivePictureSize: Hashable, Sendable {
  /// A picture that takes longer is too large: a key should be answered within 100 ms, and a film
  /// have fifteen pictures a second.
  package static let limit = Duration.milliseconds(60)

  /// A picture this fast would stay within the limit with twice the bytes, and a third to spare.
  static let ease = limit / 3

  /// This many slow pictures in a row are no accident, if all of them together take so long.
  static let slowRun = 3
  static let slowTime = Duration.milliseconds(750)

  /// This many quick pictures in a row, a good second of most films, make the next ones larger.
  static let quickRun = 30

  /// The limit, after larger pictures have turned out too slow again and again.
  static let longestQuickRun = 32 * quickRun

  /// A trial has at most this many pictures.
  static let trialCount = 3

  /// The first picture for a terminal that is far away has this many steps less.
  static let farStep = 4

  /// The size that fits.
  package let full: PixelSize

  /// How many steps smaller than that pictures are drawn.
  package private(set) var step = 0

  private let lastStep: Int
  private var quickRun = Self.quickRun
  private var slowCount = 0

  /// What the slow pictures in a row have taken.
  private var slowSum = Duration.zero
  private var quickCount = 0

  /// What the quickest of the slow pictures took: how far from the limit they are at least.
  private var leastSlowCost = Duration.zero

  /// How long the slowest of the quick pictures took.
  private var mostQuickCost = Duration.zero

  /// Whether no picture of this size was drawn yet: the first one may have the terminal erase its
  /// screen and set up colours.
  private var isNew = true
  private var hasGrown = false
  private var trialsLeft = Self.trialCount

  /// Starts with pictures of full size, or with small ones where the line may be slow.
  ///
  /// - Parameters:
  ///   - full: The size that there is room for.
  ///   - least: Every smaller picture is still as wide as this, or as high.
  ///   - isFar: Whether the terminal is far away: a full picture might take seconds.
  package init(full: PixelSize, least: PixelSize, isFar: Bool = false) {
    precondition(least.width > 0 && least.height > 0, "there is a smallest picture")
    self.full = full
    var step = 0
    while true {
      let next = Self.size(full, step: step + 1)
      guard next.width >= least.width || next.height >= least.height else { break }
      step += 1
    }
    lastStep = step
    self.step = isFar ? min(step, Self.farStep) : 0
  }

  /// The size that the next picture is to have.
  package var size: PixelSize { size(step: step) }

  /// The size of pictures that are this many steps smaller.
  package func size(step: Int) -> PixelSize { Self.size(full, step: step) }

  /// Records how long the terminal took for a picture.
  ///
  /// - Parameters:
  ///   - picture: Its size; one of another size than ``size`` was sent before that was chosen.
  ///   - cost: The time that it took, without that of the line both ways.
  /// - Returns: Whether the next picture is to have another size.
  package mutating func drew(_ picture: PixelSize, in cost: Duration) -> Bool {
    guard hasPresentSize(picture) else { return false }
    guard trialsLeft == 0 else { return tryOut(cost) }
    guard !isNew else {
      isNew = false
      return false
    }
    leastSlowCost = slowCount == 0 ? cost : min(leastSlowCost, cost)
    slowCount = cost > Self.limit ? slowCount + 1 : 0
    slowSum = cost > Self.limit ? slowSum + cost : .zero
    mostQuickCost = quickCount == 0 ? cost : max(mostQuickCost, cost)
    quickCount = cost <= Self.ease ? quickCount + 1 : 0
    if slowCount >= Self.slowRun, slowSum >= Self.slowTime { return shrink() }
    if quickCount >= quickRun { return grow() }
    return false
  }

  /// Whether a picture has about as many pixels as the next one; their shapes differ a little.
  private func hasPresentSize(_ picture: PixelSize) -> Bool {
    let (one, other) = (picture.width * picture.height, size.width * size.height)
    return 4 * min(one, other) >= 3 * max(one, other)
  }

  /// Goes to the size at which a picture would have taken the right time.
  ///
  /// The first picture may have the terminal erase its screen, so twice the limit is not too long.
  private mutating func tryOut(_ cost: Duration) -> Bool {
    var next = step
    var cost = cost
    if cost > Self.limit * 2 {
      while cost > Self.limit, next < lastStep { (next, cost) = (next + 1, cost / 2) }
    } else {
      while cost <= Self.ease, next > 0 { (next, cost) = (next - 1, cost * 2) }
    }
    trialsLeft = next == step ? 0 : trialsLeft - 1
    defer { step = next }
    begin(hasGrown: false)
    isNew = next != step
    return next != step
  }

  private mutating func shrink() -> Bool {
    (slowCount, slowSum) = (0, .zero)
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
    var cost = mostQuickCost
    repeat {
      step -= 1
      cost *= 2
    } while cost <= Self.ease && step > 0
    begin(hasGrown: true)
    return true
  }

  private mutating func begin(hasGrown: Bool) {
    self.hasGrown = hasGrown
    (slowCount, slowSum, quickCount, isNew) = (0, .zero, 0, true)
  }

  private static func size(_ full: PixelSize, step: Int) -> PixelSize {
    let factor = (0..<step).reduce(1.0) { factor, _ in factor * 0.5.squareRoot() }
    return PixelSize(
      width: Int(Double(full.width) * factor), height: Int(Double(full.height) * factor))
  }
}
