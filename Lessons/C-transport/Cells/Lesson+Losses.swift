import LessonCharts
import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 7: the same stream with packets missing.
  func showLosses() async throws {
    let model = losses ?? .every(40)
    let whole = try await pictures(losing: nil)
    let arrived = try await pictures(losing: model)
    guard !whole.list.isEmpty else { return page.print("(no pictures)") }
    let fates = PictureFates(whole.list, arrived: arrived.list)
    let lost = arrived.losses
    page.print(
      "\(model): \(lost.lostCount.grouped) of \(lost.packetCount.grouped) packets do not arrive; the "
        + "counters notice \(arrived.counters.lost.grouped)")
    page.print()
    try page.draw(
      StripChart(
        [
          StripChart.Strip(
            "\(whole.list.count.grouped) pictures in decoding order",
            range: 0..<whole.list.count, runs: fates.runs)
        ],
        categories: PictureFates.categories))
    page.print()
    page.print(
      "\(fates.count(.shown).grouped) can be decoded, \(fates.count(.missing).grouped) are missing, "
        + "\(fates.count(.waiting).grouped) wait for a sync picture")
  }

  /// What tells one picture from another.
  struct PictureKey: Hashable {
    let time: Int64?
    let byteCount: Int
    let isSync: Bool
  }

  /// Pictures of the first stream that are examined.
  private static let pictureLimit = 100_000

  private func pictures(
    losing model: LossModel?
  ) async throws -> (
    list: [PictureKey], losses: PacketLosses, counters: TransportCounters
  ) {
    var demuxer = TransportDemuxer(program: program, rules: rules)
    var reader = PieceReader(bytes, losing: model)
    var list: [PictureKey] = []
    var isAtEnd = false
    while !isAtEnd, list.count < Self.pictureLimit {
      let piece = try await reader.next()
      isAtEnd = piece == nil
      for case .unit(let unit) in piece.map({ demuxer.append($0) }) ?? demuxer.finish()
      where unit.pid == units.main?.pid {
        list.append(
          PictureKey(
            time: unit.decodeTime, byteCount: unit.data.count, isSync: unit.isSync))
      }
    }
    return (list, reader.losses ?? PacketLosses(.every(.max)), demuxer.counters)
  }
}

/// What happens to each picture where packets are missing.
struct PictureFates {
  enum Fate: Int {
    case shown, missing, waiting
  }

  private let fates: [Fate]

  static let categories = [
    ChartCategory("arrives", symbol: "p", color: .green),
    ChartCategory("is missing", symbol: "x", color: .vermilion),
    ChartCategory("waits for a sync picture", symbol: "w", color: .faint),
  ]

  /// Finds out which pictures arrive; after a missing one all wait for the next sync picture.
  init(_ whole: [Lesson.PictureKey], arrived: [Lesson.PictureKey]) {
    let there = Set(arrived)
    var isWaiting = false
    fates = whole.map { picture in
      guard there.contains(picture) else {
        isWaiting = true
        return .missing
      }
      if picture.isSync { isWaiting = false }
      return isWaiting ? .waiting : .shown
    }
  }

  func count(_ fate: Fate) -> Int { fates.count { $0 == fate } }

  var runs: [StripChart.Run] {
    fates.enumerated().map { StripChart.Run($0..<$0 + 1, category: $1.rawValue) }
  }
}
