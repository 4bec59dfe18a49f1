import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Draws the whole file, and the box with the tables magnified.
  func showMap() throws {
    let overview = FileMap.overview(of: subject)
    var legend = MapLegend()
    legend.add(overview, fileLength: tree.length)
    var strips = [legend.strip("the file", overview)]
    let tables = tree.locatedBoxes.first { $0.box.type == .movie }
    let fragment = tree.locatedBoxes.first { $0.box.type == .movieFragment }
    if let magnified = tables ?? fragment, !magnified.children.isEmpty {
      let structure = FileMap.tracks(in: magnified, of: subject)
      let map = FileMap.magnified(magnified)
      for part in [structure, map] { legend.add(part, fileLength: tree.length) }
      strips.append(
        legend.strip("\(magnified.path), magnified: what belongs to which track", structure))
      strips.append(legend.strip("\(magnified.path), box by box", map))
    }
    try page.draw(StripChart(strips, categories: legend.categories))
  }
}

/// Gives each kind of thing in a map its letter, its colour and its share of the file.
struct MapLegend {
  private(set) var categories: [ChartCategory] = []
  private var indices: [String: Int] = [:]
  private var trackCount = 0
  private var boxCount = 0

  /// As many kinds of each map as can be told apart.
  private static let kindLimit = 9

  /// Free space is named where it is more than this of the file.
  private static let freeLimit = 0.01

  private static let trackColors: [ChartColor] = [.sky, .orange, .green, .purple, .blue]

  /// The largest kinds of a map have a colour of their own; the small ones share one.
  private static let boxColors: [ChartColor] = [.green, .purple, .vermilion, .blue]

  /// Adds the kinds of a map that are missing yet, those with the most bytes first.
  mutating func add(_ map: FileMap, fileLength: Int) {
    var counts: [String: (kind: FileMap.Kind, byteCount: Int)] = [:]
    for (kind, byteCount) in map.byteCounts {
      counts[name(of: kind), default: (kind, 0)].byteCount += byteCount
    }
    let sorted = counts.sorted { ($1.value.byteCount, $0.key) < ($0.value.byteCount, $1.key) }
    // The first map of a chart has colours for tracks, and its boxes are as plain as can be.
    var colors = categories.isEmpty ? [.ink] : Self.boxColors[...]
    var rest: [String] = []
    for (place, (name, (kind, byteCount))) in sorted.enumerated() where indices[name] == nil {
      let share = Double(byteCount) / Double(max(1, fileLength))
      guard place < Self.kindLimit, isTold(kind, share: share, hasColor: !colors.isEmpty) else {
        rest.append(name)
        continue
      }
      let label = "\(name) \(byteCount.grouped) (\((100 * share).text(decimals: 1)) %)"
      indices[name] = categories.count
      categories.append(category(of: kind, label, &colors))
    }
    guard !rest.isEmpty else { return }
    let other = indices[""] ?? categories.count
    if other == categories.count {
      categories.append(ChartCategory("other boxes", symbol: "?", color: .faint))
      indices[""] = other
    }
    for name in rest { indices[name] = other }
  }

  /// Whether a kind differs from the others: by a colour, or because it is so large.
  private func isTold(_ kind: FileMap.Kind, share: Double, hasColor: Bool) -> Bool {
    switch kind {
    case .samples, .rest: true
    case .box(let path): Self.isFree(path) ? share > Self.freeLimit : hasColor
    }
  }

  private static func isFree(_ path: String) -> Bool {
    path.hasPrefix("free") || path.hasPrefix("skip")
  }

  /// A map as a strip of a chart; its kinds have been added before.
  func strip(_ title: String, _ map: FileMap) -> StripChart.Strip {
    let runs = map.runs.compactMap { run in
      indices[name(of: run.kind)].map { StripChart.Run(run.range, category: $0) }
    }
    return StripChart.Strip(title, range: map.range, runs: runs)
  }

  /// Boxes of one type have one name, wherever they are: what counts is what they are for.
  private func name(of kind: FileMap.Kind) -> String {
    switch kind {
    case .box(let path):
      String((path.split(separator: "/").last ?? "").prefix { $0 != "[" })
    case .samples(let trackID): "track \(trackID)"
    case .rest: "no box"
    }
  }

  private mutating func category(
    of kind: FileMap.Kind, _ label: String, _ boxColors: inout ArraySlice<ChartColor>
  ) -> ChartCategory {
    switch kind {
    case .samples:
      trackCount += 1
      let color = Self.trackColors[(trackCount - 1) % Self.trackColors.count]
      let symbol = trackCount < 10 ? Character("\(trackCount)") : "0"
      return ChartCategory(label, symbol: symbol, color: color)
    case .rest:
      return ChartCategory(label, symbol: ".", color: .vermilion)
    case .box(let path) where Self.isFree(path):
      return ChartCategory(label, symbol: "_", color: .faint)
    case .box:
      boxCount += 1
      let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8((boxCount - 1) % 26))
      return ChartCategory(label, symbol: Character(letter), color: boxColors.popFirst() ?? .faint)
    }
  }
}
