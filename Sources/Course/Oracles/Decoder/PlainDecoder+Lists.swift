import Bitstream
import H264

/// What indices of references mean.
extension PlainDecoder {
  // ANCHOR: solution-F.9
  /// The lists before they are modified: §8.2.4.2.
  package static func referenceLists(
    _ pictures: [ListedPicture], current: ListedPicture, isBipredicted: Bool
  ) -> [[Int]] {
    let long = pictures.filter { $0.longTermIndex != nil }
      .sorted { ($0.longTermIndex ?? 0) < ($1.longTermIndex ?? 0) }
    let short = pictures.filter { $0.longTermIndex == nil }
    guard isBipredicted else {
      return [(short.sorted { $0.number > $1.number } + long).map(\.id)]
    }
    let past = short.filter { $0.order < current.order }.sorted { $0.order > $1.order }
    let future = short.filter { $0.order > current.order }.sorted { $0.order < $1.order }
    let first = (past + future + long).map(\.id)
    var second = (future + past + long).map(\.id)
    if second.count > 1, second == first { second.swapAt(0, 1) }
    return [first, second]
  }

  /// A list after its modification: §8.2.4.3, equations 8-34 to 8-38.
  package static func modified(
    _ list: [Int?], by steps: [H264ListModification], _ pictures: [ListedPicture],
    current: ListedPicture, numberLimit: Int
  ) -> [Int?] {
    var list = list
    var last = current.number
    for (place, step) in steps.prefix(list.count).enumerated() {
      let named: ListedPicture?
      switch step {
      case .back(let difference), .forward(let difference):
        last += step == .back(difference) ? -difference : difference
        if last < 0 { last += numberLimit }
        if last >= numberLimit { last -= numberLimit }
        let number = last > current.number ? last - numberLimit : last
        named = pictures.first { $0.longTermIndex == nil && $0.number == number }
      case .longTerm(let index):
        named = pictures.first { $0.longTermIndex == index }
      }
      // The picture is removed from the places after its new one, not from those before.
      let rest = list[place...].filter { $0 == nil || $0 != named?.id }
      list = Array((list[..<place] + [named?.id] + rest).prefix(list.count))
    }
    return list
  }
  // ANCHOR_END: solution-F.9
}
