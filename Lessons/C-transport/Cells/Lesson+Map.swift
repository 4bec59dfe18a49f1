import LessonCharts
import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 2: a cell for each packet.
  func showMap() throws {
    guard !packets.notes.isEmpty else {
      throw UsageError("--packets: the stream has \(packets.packetCount.grouped) packets")
    }
    let kinds = PacketKinds(units.demuxer.tracks, packets.bills)
    let end = mapped.lowerBound + packets.notes.count
    let shown =
      packets.notes.count == packets.packetCount
      ? "all \(end.grouped) packets"
      : "packets \(mapped.lowerBound.grouped) to \((end - 1).grouped) of \(packets.packetCount.grouped)"
    try page.draw(
      CellChart(
        "\(shown), \(packets.stride ?? 0) bytes each",
        cells: packets.notes.map { note in
          CellChart.Cell(
            category: kinds.category(of: note), isBeginning: note.startsUnit,
            isMarked: note.lostCount > 0)
        },
        categories: kinds.categories, first: mapped.lowerBound,
        markLabel: "packets are missing before it"))
    page.print()
    if packets.gapCount > 0 {
      page.print(
        "the counters have \(packets.gapCount.grouped) gaps: \(packets.lostCount.grouped) packets "
          + "are missing, if no gap is longer than 15")
    } else {
      page.print("the counters have no gaps")
    }
  }
}

/// The kinds of packets in a map: a colour and a letter for each.
struct PacketKinds {
  let categories: [ChartCategory]
  private let categoryOfPID: [UInt16: Int]

  private enum Fixed: Int {
    case table, null, damaged, other
  }

  private static let fixed = [
    ChartCategory("tables", symbol: "t", color: .orange),
    ChartCategory("fills the stream", symbol: "n", color: .faint),
    ChartCategory("damaged", symbol: "x", color: .vermilion),
    ChartCategory("other", symbol: "o", color: .blue),
  ]

  /// Creates the kinds for the streams of a program.
  init(_ tracks: [TransportTrack], _ bills: [UInt16: PIDBill]) {
    var categories = Self.fixed
    var ofPID: [UInt16: Int] = [:]
    for (pid, bill) in bills where bill.hasSections { ofPID[pid] = Fixed.table.rawValue }
    // Two colours for pictures, two for sound; further streams share the last one.
    var letters: [Track.Kind: [(Character, ChartColor)]] = [
      .video: [("v", .sky), ("w", .blue)], .audio: [("a", .green), ("b", .purple)],
    ]
    for track in tracks where ofPID[track.pid] == nil {
      guard let letter = letters[track.kind.trackKind]?.first else { continue }
      if letters[track.kind.trackKind, default: []].count > 1 {
        letters[track.kind.trackKind]?.removeFirst()
      }
      ofPID[track.pid] = categories.count
      categories.append(
        ChartCategory("\(track.pid) \(track.kind.name)", symbol: letter.0, color: letter.1))
    }
    (self.categories, categoryOfPID) = (categories, ofPID)
  }

  func category(of note: StreamSurvey.Note) -> Int {
    if note.isDamaged { return Fixed.damaged.rawValue }
    if note.pid == 0x1FFF { return Fixed.null.rawValue }
    return categoryOfPID[note.pid] ?? Fixed.other.rawValue
  }
}
