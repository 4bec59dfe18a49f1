import LessonCharts
import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 6: what the bytes of the file are for.
  func showBill() throws {
    let bill = OverheadBill(packets, units.demuxer.tracks)
    let total = max(1, bill.total)
    try page.draw(
      BarChart(
        "\(bill.total.grouped) bytes",
        bars: bill.items.filter { $0.byteCount > 0 }.map { item in
          let share = (Double(item.byteCount) * 100 / Double(total)).text(decimals: 1)
          return BarChart.Bar(
            item.name, Double(item.byteCount), label: "\(item.byteCount.grouped)  \(share) %",
            color: item.isPayload ? .green : .orange)
        }))
    page.print()
    let own = bill.items.filter(\.isPayload).reduce(0) { $0 + $1.byteCount }
    page.print(
      "\(own.grouped) bytes are pictures and sound; for each 100 of them there are "
        + "\((Double(bill.total - own) * 100 / Double(max(1, own))).text(decimals: 1)) others")
  }
}

/// What the bytes of a stream are for: parts whose sum is its length.
struct OverheadBill {
  struct Item: Hashable {
    let name: String
    let byteCount: Int

    /// Whether it is what the stream is for.
    let isPayload: Bool
  }

  let items: [Item]

  var total: Int { items.reduce(0) { $0 + $1.byteCount } }

  init(_ packets: StreamSurvey, _ tracks: [TransportTrack]) {
    let bills = packets.bills.values
    func sum(_ part: (PIDBill) -> Int) -> Int { bills.reduce(0) { $0 + part($1) } }
    var items = tracks.compactMap { track in
      packets.bills[track.pid].map {
        Item(name: "\(track.pid) \(track.kind.name)", byteCount: $0.payload, isPayload: true)
      }
    }
    let known = Set(tracks.map(\.pid))
    let others = packets.bills.filter { !known.contains($0.key) }.reduce(0) {
      $0 + $1.value.payload
    }
    let between = Self.between(packets)
    items += [
      Item(name: "other streams", byteCount: others, isPayload: false),
      Item(name: "packet headers", byteCount: sum(\.headers), isPayload: false),
      Item(name: "adaptation fields", byteCount: sum(\.adaptation), isPayload: false),
      Item(name: "stuffing", byteCount: sum(\.stuffing), isPayload: false),
      Item(name: "tables", byteCount: sum(\.sections), isPayload: false),
      Item(name: "PES headers", byteCount: sum(\.pesHeaders), isPayload: false),
      Item(name: "null packets", byteCount: 188 * packets.nullCount, isPayload: false),
      Item(name: "damaged packets", byteCount: 188 * packets.damagedCount, isPayload: false),
      Item(name: between.name, byteCount: between.byteCount, isPayload: false),
      Item(
        name: "no packets", byteCount: packets.skippedCount + packets.cutCount, isPayload: false),
    ]
    self.items = items
  }

  /// The bytes beside each packet, where packets have 192 or 204.
  private static func between(_ packets: StreamSurvey) -> (name: String, byteCount: Int) {
    let stride = packets.stride ?? 188
    let name = stride == 192 ? "arrival times" : "error correction"
    let all = packets.packetCount * (stride - 188)
    // The last packet of a stream that is cut off may have none.
    let left =
      packets.byteCount - 188 * packets.packetCount - packets.skippedCount - packets.cutCount
    return (name, min(all, max(0, left)))
  }
}
