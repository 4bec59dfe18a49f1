import LessonKit

extension Lesson {
  /// How many pictures the cells show: 12, if that is not said.
  var pictureCount: Int {
    get throws { try page.arguments[Options.count] ?? 12 }
  }

  func showCells() async throws {
    let pictures = LazyPictures(source, limit: try pictureCount)
    try await page.cell(
      "Seven steps",
      """
      The same pictures, encoded seven times; each time the encoder knows one thing more. Nothing is \
      kept that a decoder would not understand: each of these is a film that plays everywhere.
      """
    ) { try showSteps(try await pictures.value) }
    try await page.cell(
      "What one macroblock costs",
      """
      Sixteen by sixteen samples, every way that the encoder knows. Error and bits are different \
      things; λ is the rate of exchange between them, and the least sum wins.
      """
    ) { try showWays(try await pictures.value) }
    try await page.cell(
      "Where does it come from?",
      """
      A macroblock is laid over the picture before, at every place around, and the differences are \
      added up. A valley leads to where it came from; on a flat meadow there are many.
      """
    ) { try showSearch(try await pictures.value) }
    try await page.cell(
      "Quality against bytes",
      """
      The quantiser is the one knob. Each six of it double the step: about half the bytes, and some \
      four to five decibels.
      """
    ) { try await showQuality(try await pictures.value) }
    page.offerSteps()
  }
}

/// The first pictures, decoded when the first cell asks for them.
final class LazyPictures {
  private let source: PictureSource
  private let limit: Int
  private var decoded: [[[UInt8]]]?

  init(_ source: PictureSource, limit: Int) { (self.source, self.limit) = (source, limit) }

  var value: [[[UInt8]]] {
    get async throws {
      if let decoded { return decoded }
      let pictures = try await source.first(limit)
      decoded = pictures
      return pictures
    }
  }
}
