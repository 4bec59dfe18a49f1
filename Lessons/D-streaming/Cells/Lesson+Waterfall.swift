import LessonCharts
import LessonKit
import Media
import Streaming

extension Lesson {
  /// Segments that cell 3 loads.
  private static let segmentCount = 8

  /// Cell 3: the first segments over a link, request by request.
  func showWaterfall() async throws {
    let cost = try linkCost
    let loader = ThrottledLoader(try addressLoader, cost: cost)
    guard var load = StreamLoad(file, through: loader, rules: rules) else {
      return page.print("the playlist lists no quality, so there is nothing to load")
    }
    do {
      try await load.run(segmentCount: Self.segmentCount)
    } catch {
      page.report("\(error)")
    }
    let requests = load.loader.requests
    page.print(
      "a link of \((cost.bitsPerSecond / 1000).grouped) kbit/s, answers begin after "
        + "\(Int(cost.roundTrip / .milliseconds(1))) ms")
    page.print()
    try page.draw(chart(of: requests, startupTime: load.startupTime))
    page.print()
    page.print(table(of: requests))
    page.print()
    if let startup = load.startupTime {
      let count = requests.prefix { $0.end <= startup }.count
      page.print("the film begins after \(startup.secondsText) s and \(count) requests")
    }
    page.print("it stalls for \(load.stallTime.secondsText) s")
  }

  /// Loads what the playlist names; one from a server names no files of this machine.
  var addressLoader: any ResourceLoader {
    get throws {
      let isWeb = WebAddress.isMeant(by: file.url)
      return AddressLoader(
        web: try page.resource.loader(), files: isWeb ? nil : FileResourceLoader())
    }
  }

  /// The link: half as much again as the middle quality needs, where no option says otherwise.
  private var linkCost: NetworkCost {
    get throws {
      let latency = try page.arguments[Options.latency] ?? 80
      if let rate = try page.arguments[Options.link] {
        return NetworkCost(roundTrip: .milliseconds(latency), bitsPerSecond: rate * 1000)
      }
      var rate = 1_000_000
      if case .multivariant(let playlist) = file.playlist, !playlist.variants.isEmpty {
        let rates = playlist.variants.map(\.bandwidth).sorted()
        rate = min(max(rates[rates.count / 2], 1000), 1_000_000_000) * 3 / 2
      }
      return NetworkCost(
        roundTrip: .milliseconds(latency), bitsPerSecond: rate / 1000 * 1000)
    }
  }

  private func chart(
    of requests: [ThrottledLoader.Request], startupTime: Duration?
  ) -> TimelineChart {
    func seconds(_ time: Duration) -> Double { time / .seconds(1) }
    let lanes = requests.prefix(24).map { request in
      let starts = request.end == startupTime
      return TimelineChart.Lane(
        String(request.name.prefix(16)),
        spans: [
          .init(seconds(request.start)..<seconds(request.firstByte), category: 0),
          .init(
            seconds(request.firstByte)..<seconds(request.end), category: request.kind.rawValue),
        ],
        marks: starts ? [.init(seconds(request.end) - 0.001, label: "the film begins")] : [])
    }
    let end = max(seconds(requests.last?.end ?? .zero), 0.001)
    return TimelineChart(lanes, range: 0..<end, categories: Self.categories)
  }

  /// In the order of the kinds of requests.
  private static let categories = [
    ChartCategory("waits for the answer", symbol: "w", color: .faint),
    ChartCategory("playlist", symbol: "p", color: .purple),
    ChartCategory("initialization or key", symbol: "i", color: .orange),
    ChartCategory("segment", symbol: "s", color: .sky),
    ChartCategory("sound", symbol: "a", color: .green),
  ]

  private func table(of requests: [ThrottledLoader.Request]) -> Table {
    var table = Table("request", " bytes", " from s", " to s", " kbit/s", " buffer s", "quality")
    for request in requests.prefix(24) {
      table.add(
        String(request.name.prefix(24)), request.byteCount.grouped, request.start.secondsText,
        request.end.secondsText, request.rate.map { ($0 / 1000).text(decimals: 0) } ?? "–",
        request.bufferLevel.secondsText, request.level.map(name) ?? "")
    }
    return table
  }

  private func name(of level: Int) -> String {
    guard case .multivariant(let playlist) = file.playlist else { return "" }
    let rungs = playlist.variants.sorted { $0.bandwidth < $1.bandwidth }
    return rungs.indices.contains(level) ? rungs[level].name : ""
  }
}
