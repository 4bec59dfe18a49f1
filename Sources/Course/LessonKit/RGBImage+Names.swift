import Media
import Terminal

extension [RGBImage] {
  /// Images of a row, each with its name inside, all in letters of one size.
  ///
  /// Images of few pixels, as half blocks draw them, have no room for letters: they stay as they are.
  ///
  /// - Parameter names: One for each image; an empty one is not written.
  /// - Returns: The images with their names.
  package func named(_ names: [String]) -> [RGBImage] {
    guard let width = map(\.width).min(), let height = map(\.height).min(), height >= 64 else {
      return self
    }
    let longest = names.map { BitmapFont.width(of: $0) + 4 }.max() ?? 0
    let largest = Swift.min(Swift.max(1, height / 64), 3)
    let scale = (1...largest).last { $0 * longest <= width } ?? 1
    return zip(self, names).map { $1.isEmpty ? $0 : $0.labelled($1, scale: scale) }
  }
}
