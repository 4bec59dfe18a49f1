import Media

extension RGBImage {
  /// A component that changes by so much at most stands still: coding noise is as large.
  private static let stillness = 2

  /// A component that changes by more can be seen to flicker.
  private static let visibleChange = 8

  /// How restless a film becomes by being shown in few colours: 0 if what stands still stays still.
  ///
  /// Of the pixels that stand still from one picture to the next, the share that flickers on the
  /// screen.
  ///
  /// - Parameters:
  ///   - shown: Pictures as they are shown, one after the other.
  ///   - originals: The same pictures in all of their colours.
  /// - Returns: The share, 0 to 1; `nil` if no pixel stands still.
  public static func restlessShare(
    of shown: [RGBImage], showing originals: [RGBImage]
  ) -> Double? {
    var (stillCount, restlessCount) = (0, 0)
    for place in 1..<max(1, min(shown.count, originals.count)) {
      let (before, now) = (originals[place - 1], originals[place])
      let (shownBefore, shownNow) = (shown[place - 1], shown[place])
      guard [before, now, shownBefore, shownNow].allSatisfy({ $0.size == now.size }) else {
        continue
      }
      let original = (before.pixels.span, now.pixels.span)
      let seen = (shownBefore.pixels.span, shownNow.pixels.span)
      for start in stride(from: 0, to: now.pixels.count, by: 3) {
        guard change(at: start, original.0, original.1) <= stillness else { continue }
        stillCount += 1
        if change(at: start, seen.0, seen.1) > visibleChange { restlessCount += 1 }
      }
    }
    return stillCount == 0 ? nil : Double(restlessCount) / Double(stillCount)
  }

  /// The largest change of the three components of a pixel.
  private static func change(at start: Int, _ before: Span<UInt8>, _ now: Span<UInt8>) -> Int {
    max(
      abs(Int(now[start]) - Int(before[start])),
      abs(Int(now[start + 1]) - Int(before[start + 1])),
      abs(Int(now[start + 2]) - Int(before[start + 2])))
  }
}
