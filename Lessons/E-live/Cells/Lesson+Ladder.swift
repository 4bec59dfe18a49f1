import LessonKit
import Media
import RTP

extension Lesson {
  /// Milliseconds that a column of the ladder stands for, and its columns.
  private static let step = 2.0
  private static let columns = 34

  /// Cell 2: a row for each packet.
  func showLadder(_ surveys: Surveys) throws {
    let survey = surveys.impaired
    describe(surveys.impairment)
    let range = try page.arguments[Options.packets] ?? 0...23
    guard range.lowerBound < survey.sent.count else {
      throw UsageError("--packets: the stream has \(survey.sent.count.grouped) packets")
    }
    let end = min(range.upperBound, survey.sent.count - 1, range.lowerBound + 199)
    var table = Table(" number", " sent ms", "0 ms" + Self.axis, "")
    for packet in survey.sent[range.lowerBound...end] {
      table.add(
        "\(packet.header.sequenceNumber)", packet.time.milliseconds(1),
        Self.ladder(of: packet), Self.fate(of: packet))
    }
    page.print(table)
    page.print()
    let counters = survey.counters
    page.prose(
      "of \(survey.sent.count.grouped) packets of this stream \(counters.lost.grouped) are lost, "
        + "\(counters.late.grouped) late, and \(counters.duplicates.grouped) came twice")
  }

  /// Says what the network does on purpose.
  func describe(_ impairment: Impairment?) {
    guard let impairment else { return page.print("(the recording as it is)") }
    page.prose(
      "(on purpose, by seed \(impairment.seed): \(Int((impairment.loss * 100).rounded())) of 100 "
        + "packets are lost, 4 come twice, 8 are overtaken, 2 come 2 s late, and all by up to 12 ms)"
    )
    page.print()
  }

  private static var axis: String {
    let end = "\(Int(step * Double(columns))) ms"
    return String(repeating: " ", count: columns - 4 - end.count) + end
  }

  /// One row: s, a and d at their times since the packet was sent.
  private static func ladder(of packet: LiveSurvey.Sent) -> String {
    var row = [Character](repeating: " ", count: columns)
    func place(_ time: Duration) -> Int {
      let steps = (time - packet.time) / .milliseconds(1) / step
      return min(max(0, Int(steps.rounded())), columns - 1)
    }
    guard let first = packet.arrivals.first else { return "s" }
    let end = packet.delivery.map(place) ?? place(first)
    for column in 0...max(place(first), end) { row[column] = column <= place(first) ? "─" : "·" }
    row[0] = "s"
    for arrival in packet.arrivals.reversed() { row[place(arrival)] = "a" }
    if place(first) == 0 { row[0] = "a" }
    if packet.fate == .late { row[columns - 1] = "→" }
    if let delivery = packet.delivery, place(delivery) > place(first) { row[place(delivery)] = "d" }
    return String(row)
  }

  private static func fate(of packet: LiveSurvey.Sent) -> String {
    guard let first = packet.arrivals.first else { return "lost" }
    switch packet.fate {
    case .late: return "late by \((first - packet.time).milliseconds(0)) ms"
    case .kept, .suspect:
      let waited = packet.delivery.map { $0 - first } ?? .zero
      let copies = packet.arrivals.count > 1 ? "twice" : ""
      guard waited >= .milliseconds(1) else { return copies }
      return "waited \(waited.milliseconds(0)) ms" + (copies.isEmpty ? "" : ", twice")
    case .foreign: return "no stream's"
    default: return "dropped"
    }
  }
}

extension Duration {
  /// In milliseconds, with this many decimals.
  func milliseconds(_ decimals: Int) -> String {
    (self / .milliseconds(1)).text(decimals: decimals)
  }
}
