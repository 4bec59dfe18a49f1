import LessonCharts
import LessonKit
import Media
import Terminal

extension Lesson {
  /// The first reads: each one's header in HTTP, its caller, and what was found.
  func showReads() {
    var found: [Int: Walk.Stop] = [:]
    for stop in walk.stops { found[stop.offset] = stop }
    var table = Table("request", "for", "found there")
    for read in plain.prefix(10) {
      let stop = found[read.offset]
      table.add(
        header(of: read), read.purpose ?? "",
        stop.map { "'\(rules.text(of: $0.type))', \($0.size.grouped) bytes" } ?? "")
    }
    page.print(table)
    if plain.count > 10 { page.print("… and \((plain.count - 10).grouped) more") }
    page.print()
    showAnswer()
  }

  /// The header that asks HTTP for the bytes of a read; empty if it reads none.
  private func header(of read: TracingByteRangeReader.Read) -> String {
    read.length == 0 ? "" : "Range: \(http.header(for: read.range))"
  }

  private var http: HTTPRangeRules { page.rules.or(.core) }

  /// What the server answered, or what one would answer to the first request, and what that means.
  private func showAnswer() {
    if let head = page.remote?.firstAnswer {
      let range = head.headers["content-range"]?.withoutControlCharacters
      page.print("The lesson asked this server for a larger block first. It answered")
      page.print(
        "\(head.status), \(range.map { "Content-Range: \($0)" } ?? "without Content-Range")")
      range.map(explain)
    } else if let first = plain.first {
      let (start, end) = (first.range.lowerBound, first.range.upperBound - 1)
      let range = "bytes \(start)-\(end)/\(file.length)"
      page.print("A web server would answer the first one with")
      page.print("206 Partial Content, Content-Range: \(range)")
      explain(range)
    }
    page.print()
  }

  /// Says what a `Content-Range` means.
  private func explain(_ header: String) {
    guard let answer = http.answer(in: header), let range = answer.range else { return }
    let whole = answer.length.map(\.grouped) ?? "an unknown number"
    page.print(
      "That means: \(range.count.grouped) bytes of \(whole), from \(range.lowerBound) on.")
  }

  /// What the reads cost one by one, and what a cache saves.
  func showBill() {
    let milliseconds = network.roundTrip.wholeMicroseconds / 1000
    let megabits = network.bitsPerSecond / 1_000_000
    page.print("The bill, at \(milliseconds) ms a round trip and \(megabits) Mbit/s:")
    page.print()
    var table = Table("", " requests", " bytes", " time")
    let ways = [
      ("one by one", plain), ("known beforehand", merged), ("64 KiB blocks, kept", cached),
    ]
    for (name, reads) in ways {
      let bytes = reads.reduce(0) { $0 + $1.length }
      let time = network.duration(of: reads).secondsText + " s"
      table.add(name, reads.count.grouped, bytes.grouped, time)
    }
    page.print(table)
    if let remote = page.remote {
      page.print()
      page.print("Requests that this run has sent to the server: \(remote.requestCount.grouped)")
    }
  }

  /// The same if all reads were known from the start, and neighbours were read at once.
  private var merged: [TracingByteRangeReader.Read] {
    rules.merged(plain.map(\.range), gapLimit: 4096).map { range in
      TracingByteRangeReader.Read(offset: range.lowerBound, length: range.count)
    }
  }

  /// Where in the file the reads lie.
  func showMap() throws {
    let whole = 0..<file.length
    func strip(_ title: String, _ reads: [TracingByteRangeReader.Read]) -> StripChart.Strip {
      StripChart.Strip(
        title, range: whole, runs: reads.map { StripChart.Run($0.range, category: 0) })
    }
    try page.draw(
      StripChart(
        [strip("one by one", plain), strip("64 KiB blocks, kept", cached)],
        categories: [ChartCategory("read", symbol: "#", color: .sky)]))
  }
}
