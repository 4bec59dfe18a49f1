import LessonKit
import Media
import Terminal

extension Lesson {
  /// The first reads: the header that asks for them in HTTP, who asked, and what was found.
  func showReads() {
    var found: [Int: Walk.Stop] = [:]
    for stop in walk.stops { found[stop.offset] = stop }
    var table = Table("request", "for", "found there")
    for read in plain.prefix(10) {
      let stop = found[read.offset]
      table.add(
        read.rangeHeader, read.purpose ?? "",
        stop.map { "'\($0.type)', \($0.size.grouped) bytes" } ?? "")
    }
    table.lines.forEach(page.print)
    if plain.count > 10 { page.print("… and \((plain.count - 10).grouped) more") }
    page.print()
  }

  /// What the reads cost one by one, and what a cache saves.
  func showBill() {
    let milliseconds = network.roundTrip.wholeMicroseconds / 1000
    let megabits = network.bitsPerSecond / 1_000_000
    page.print("The bill, at \(milliseconds) ms a round trip and \(megabits) Mbit/s:")
    page.print()
    var table = Table("", " requests", " bytes", " time")
    for (name, reads) in [("one by one", plain), ("64 KiB blocks, kept", cached)] {
      let bytes = reads.reduce(0) { $0 + $1.length }
      let time = network.duration(of: reads).secondsText + " s"
      table.add(name, reads.count.grouped, bytes.grouped, time)
    }
    table.lines.forEach(page.print)
    if let remote = page.remote {
      page.print()
      page.print("Requests that this run has sent to the server: \(remote.requestCount.grouped)")
    }
  }

  /// Where in the file the reads lie.
  func showMap() {
    let whole = 0..<page.reader.length
    func strip(_ title: String, _ reads: [TracingByteRangeReader.Read]) -> StripChart.Strip {
      StripChart.Strip(
        title, range: whole, runs: reads.map { StripChart.Run($0.range, category: 0) })
    }
    let chart = StripChart(
      [strip("one by one", plain), strip("64 KiB blocks, kept", cached)],
      categories: [ChartCategory("read", symbol: "#", color: .sky)])
    chart.lines(width: Page.width, style: page.style).forEach(page.print)
  }
}
