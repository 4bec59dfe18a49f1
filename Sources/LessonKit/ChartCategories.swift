import Media
import Terminal

/// The kinds of pictures, in the same colours and letters in all lessons.
extension [ChartCategory] {
  public static let pictureTypes = [
    ChartCategory("intra", symbol: "I", color: .vermilion),
    ChartCategory("predicted", symbol: "P", color: .sky),
    ChartCategory("bipredicted", symbol: "B", color: .green),
    ChartCategory("unknown", symbol: "?", color: .faint),
  ]

  /// The place among ``pictureTypes`` of a kind; `nil` is a kind that is not known.
  public static func index(of type: Frame.PictureType?) -> Int {
    switch type {
    case .intra: 0
    case .predicted: 1
    case .bipredicted: 2
    case nil: 3
    }
  }
}
