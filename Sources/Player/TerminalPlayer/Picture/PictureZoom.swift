import Media
import Video

/// Which part of its pictures a film shows: all of them, or a smaller part as large; a pure value.
///
///     ┌────────────────┐       Each step of the zoom is a tenth of a doubling, and each step to a side a
///     │     ┌─────┐    │       tenth of the picture, as in mpv. The part has the picture's own shape,
///     │     │     │    │       so it takes the same place on the screen.
///     │     └─────┘    │
///     └────────────────┘
///
/// The part is cut out of the decoded picture before that is scaled: it has all the pixels that the film
/// has there.
struct PictureZoom: Hashable, Sendable {
  /// Tenths of a doubling.
  private(set) var level = 0

  /// The middle of the part, from the upper left corner of the upright picture on; 1 is the other end.
  private var (across, down) = (0.5, 0.5)

  /// Sixteen times as large.
  private static let mostLevel = 40

  /// The least part that is shown, in pixels.
  private static let leastLength = 16

  /// The tenth root of two.
  private static let step = 1.071_773_462_536_293_1

  /// Whether a part is shown, and not all.
  var isActive: Bool { level > 0 }

  /// How many times as large the picture is.
  private var factor: Double { (0..<level).reduce(1) { factor, _ in factor * Self.step } }

  /// What is shown, in words: `zoom 1.4×`.
  var text: String {
    let tenths = Int((factor * 10).rounded())
    return "zoom \(tenths / 10).\(tenths % 10)×"
  }

  /// Makes the picture larger by some steps, or smaller, but not smaller than it is.
  mutating func zoom(by steps: Int) {
    level = min(max(level + steps, 0), Self.mostLevel)
    move(across: 0, down: 0)
  }

  /// Moves the part by tenths of the picture, up to its edges.
  mutating func move(across: Int, down: Int) {
    let margin = 0.5 / factor
    func moved(_ middle: Double, _ tenths: Int) -> Double {
      min(max(middle + Double(tenths) / 10, margin), 1 - margin)
    }
    (self.across, self.down) = (moved(self.across, across), moved(self.down, down))
  }

  /// The visible part of a picture that is turned by an orientation when it is shown.
  func part(of picture: Picture, _ orientation: Orientation) -> Picture {
    guard isActive else { return picture }
    let middle = middle(before: orientation)
    return picture.cropped(
      columns: range(around: middle.across, of: picture.width),
      rows: range(around: middle.down, of: picture.height))
  }

  /// The middle in the picture as it was decoded: mirrored first and then turned, it is shown.
  private func middle(before orientation: Orientation) -> (across: Double, down: Double) {
    let (x, y) =
      switch orientation.rotation {
      case .none: (across, down)
      case .clockwise90: (down, 1 - across)
      case .half: (1 - across, 1 - down)
      case .clockwise270: (1 - down, across)
      }
    return (orientation.isMirrored ? 1 - x : x, y)
  }

  /// The pixels of one side; even numbers of them, so that no chroma sample is cut.
  private func range(around middle: Double, of length: Int) -> Range<Int> {
    let count = max(Int(Double(length) / factor), Self.leastLength) / 2 * 2
    guard count < length else { return 0..<length }
    let start = Int(middle * Double(length)) - count / 2
    let first = min(max(start, 0), length - count) / 2 * 2
    return first..<first + count
  }
}
