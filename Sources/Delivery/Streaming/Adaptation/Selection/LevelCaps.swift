import Media

extension [QualityLevel] {
  /// The highest level whose pixels a picture of this size on the screen can use.
  ///
  /// Up to twice the box in each direction, since scaling down makes a better picture; and at least
  /// the lowest that fills it. Levels of unknown size are no reason for a limit.
  func highestUseful(in box: PixelSize) -> Int {
    guard !isEmpty else { return 0 }
    let within = indices.last { index in
      guard let size = self[index].pictureSize else { return true }
      return size.width <= box.width.doubled && size.height <= box.height.doubled
    }
    let filling = indices.first { index in
      guard let size = self[index].pictureSize else { return false }
      return size.width >= box.width || size.height >= box.height
    }
    return Swift.max(within ?? 0, filling ?? 0)
  }
}

extension Int {
  fileprivate var doubled: Int {
    let (product, overflows) = multipliedReportingOverflow(by: 2)
    return overflows ? .max : product
  }
}

/// How many pixels this machine decodes and draws in a second, by what it has done so far.
struct DecodingSpeed: Hashable, Sendable {
  /// Seconds of work for a pixel.
  private var workPerPixel = ExponentialAverage(halfLife: 10)

  /// The lowest level that was too slow, where sizes are unknown.
  private var tooSlow: Int?

  /// The share of the time that decoding and drawing may take.
  private static let limit = 0.9

  /// - Parameters:
  ///   - work: Seconds of work for a second of film.
  ///   - level: What was decoded.
  ///   - index: Its place on the ladder.
  mutating func note(_ work: Double, for level: QualityLevel, at index: Int) {
    guard work.isFinite, work >= 0 else { return }
    if let pixels = level.pixelRate {
      workPerPixel.add(work / pixels, weight: 1)
    } else if work > Self.limit {
      tooSlow = Swift.min(tooSlow ?? index, index)
    } else if let slow = tooSlow, slow <= index {
      tooSlow = nil
    }
  }

  /// The highest level that is decoded in time; the lowest in any case.
  func highestInTime(of levels: [QualityLevel]) -> Int {
    let mean = workPerPixel.mean
    let highest = levels.indices.last { index in
      if let slow = tooSlow, index >= slow { return false }
      guard let mean, let pixels = levels[index].pixelRate else { return true }
      return mean * pixels <= Self.limit
    }
    return highest ?? 0
  }
}

extension QualityLevel {
  /// Pixels a second; 25 pictures where the playlist says no rate.
  fileprivate var pixelRate: Double? {
    guard let size = pictureSize, size.width > 0, size.height > 0 else { return nil }
    let rate = frameRate ?? 25
    return Double(size.width) * Double(size.height) * (rate > 0 && rate.isFinite ? rate : 25)
  }
}
