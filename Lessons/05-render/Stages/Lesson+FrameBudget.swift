import LessonCharts
import LessonKit
import Media
import Terminal
import Video

extension Lesson {
  /// Frames that are decoded to learn what one takes.
  private static let decodedCount = 24

  /// Prints where the milliseconds and bytes of one frame go, on two paths: `--stages`.
  func showFrameBudgets() async throws {
    let decoding = try await decodingTime
    let box = try page.pixelBox
    let careful = try FrameBudget.slow(
      frame.picture, decoding: decoding, renderer: renderer(for: box))
    let quick = try FrameBudget.fast(
      frame.picture, decoding: decoding,
      renderer: PictureRenderer(
        format: format, box: box, choice: choice, chroma: .quick, rules: rules),
      writer: sixelWriter)
    let budgets = [careful] + (quick.map { [$0] } ?? [])
    for budget in budgets { show(budget) }
    // Where all times are 0, there is nothing to draw.
    if !page.isStable { try page.draw(Self.chart(of: budgets)) }
    page.print()
    guard let quick else {
      page.print(
        "The fast path is for upright pictures of 8 bits without high dynamic range; "
          + "lesson 7, too, draws this one by way of red, green and blue.")
      return
    }
    page.print(
      "The fast path takes \(page.measured(quick.total)) ms a frame, the exact one "
        + "\(page.measured(careful.total)); a film of 30 frames a second leaves 33.")
  }

  private func show(_ budget: FrameBudget) {
    page.print("the \(budget.title) path")
    var table = Table("step", "by", " ms", " bytes afterwards")
    for cost in budget.costs {
      table.add(
        cost.step.name, cost.manner, page.measured(cost.time), cost.byteCount.grouped)
    }
    table.add("together", "", page.measured(budget.total), "")
    page.print(table)
    page.print()
  }

  /// Time from left to right, one strip a way, both to the same scale.
  private static func chart(of budgets: [FrameBudget]) -> StripChart {
    let end = max(1, budgets.map(\.total.wholeMicroseconds).max() ?? 1)
    let strips = budgets.map { budget in
      var place = 0
      let runs = budget.costs.map { cost in
        let start = place
        place += cost.time.wholeMicroseconds
        return StripChart.Run(start..<place, category: cost.step.rawValue)
      }
      return StripChart.Strip(
        "\(budget.title): microseconds of one frame", range: 0..<end, runs: runs)
    }
    let colors: [ChartColor] = [.sky, .purple, .orange, .green, .vermilion]
    return StripChart(
      strips,
      categories: zip(FrameBudget.Step.allCases, colors).map { step, color in
        ChartCategory(step.name, symbol: step.symbol, color: color)
      })
  }

  /// What decoding a frame takes, from this one on: the time of several, less that of the first.
  private var decodingTime: Duration {
    get async throws {
      let clock = ContinuousClock()
      let start = clock.now
      let first = try await frames(count: 1)
      let middle = clock.now
      let more = try await frames(count: Self.decodedCount + 1)
      let (once, again) = (middle - start, clock.now - middle)
      // A film may end here: then only the frames since the last sync sample can be measured.
      guard more.count > first.count else { return once }
      return max(.zero, again - once) / (more.count - first.count)
    }
  }
}

extension FrameBudget.Step {
  fileprivate var name: String {
    switch self {
    case .decode: "decode"
    case .scale: "scale"
    case .convert: "convert"
    case .reduce: "few colours"
    case .write: "sixels"
    }
  }

  fileprivate var symbol: Character {
    switch self {
    case .decode: "d"
    case .scale: "s"
    case .convert: "c"
    case .reduce: "q"
    case .write: "x"
    }
  }
}
