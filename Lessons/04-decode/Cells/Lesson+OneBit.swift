import DecoderCells
import H264
import LessonCharts
import LessonKit
import Media
import MP4

extension Lesson {
  /// Cell 14: which element the flipped bit belongs to, and what becomes of the picture.
  func showBit() async throws {
    guard let flipped = try await flipped() else { return page.print("(there are no samples)") }
    for flip in flipped.flips { try await page.printFlip(flip) }
    guard let hit = flipped.hits.first else {
      return page.print("  no sample of the film lies there")
    }
    flipped.sound.describe(hit)
    page.print()
    guard format.codec == .h264 else {
      return page.prose("Which element it is can be told of H.264 alone.")
    }
    let names = (sound: "this film", broken: "the sample with this bit")
    guard let sound = try await flipped.sound.trace(ofSample: hit.index, names.sound),
      let broken = try await flipped.broken.trace(ofSample: hit.index, names.broken)
    else { return }
    try show(broken, beside: sound)
  }

  private func show(_ broken: PictureTrace, beside sound: PictureTrace) throws {
    let pairs = zip(sound.macroblocks, broken.macroblocks)
    guard let number = pairs.enumerated().first(where: { $1.0.isOther(than: $1.1) })?.offset else {
      return page.prose(
        broken.firstDifference(from: sound).map { "The first difference: \($0)." }
          ?? "No element has another value: this bit says nothing about the picture.")
    }
    let (right, wrong) = (sound.macroblocks[number], broken.macroblocks[number])
    page.print(
      "macroblock \(right.column),\(right.row) is the first to be read differently, number "
        + "\((number + 1).grouped) of \(sound.macroblocks.count.grouped)")
    page.print()
    if let element = right.firstOther(in: wrong) {
      page.print(Self.table(right, wrong, around: element))
    } else {
      let difference = broken.firstDifference(from: sound) ?? ""
      page.prose("Its elements are right, but for a level: \(difference).")
    }
    page.print()
    page.prose(Self.words(broken, sound, from: number))
    try page.draw(Self.panels(broken, sound, right))
  }

  /// The elements around the first one that differs, as they were sent and as they are read.
  private static func table(
    _ right: MacroblockTrace, _ wrong: MacroblockTrace, around place: Int
  ) -> Table {
    var table = Table("as sent", " value", "", "as read", " value", lineLimit: Page.width)
    for index in max(0, place - 3)..<place + 5 {
      func cells(_ macroblock: MacroblockTrace) -> [String] {
        guard index < macroblock.elements.count else { return ["", ""] }
        let element = macroblock.elements[index]
        return [element.name, "\(element.value)"]
      }
      let (sent, read) = (cells(right), cells(wrong))
      guard sent != ["", ""] || read != ["", ""] else { break }
      table.add(sent + [index == place ? "▸" : ""] + read)
    }
    return table
  }

  /// How far the decoder still reads, and how many macroblocks are wrong.
  private static func words(
    _ broken: PictureTrace, _ sound: PictureTrace, from number: Int
  ) -> String {
    let count = sound.macroblocks.count
    // Before the filter, which smooths edges from both sides, nothing affects earlier blocks.
    let wrong = sound.macroblocks.dropFirst(number).count { block in
      sound.samples(sound.unfiltered[0], index: 0, block.column, block.row)
        != broken.samples(broken.unfiltered[0], index: 0, block.column, block.row)
    }
    let read = broken.macroblocks.count { $0.summary != nil }
    let end =
      read < count
      ? "\((read - number).grouped) macroblocks later it meets something that no encoder writes, and "
        + "gives up"
      : "It reads on to the end of the picture and notices nothing"
    return "The decoder goes on as if nothing had happened. \(end). None of the "
      + "\(number.grouped) macroblocks before it is wrong, and \(wrong.grouped) of the "
      + "\((count - number).grouped) from it on."
  }

  private static let category = ChartCategory(
    "the macroblock with the bit", symbol: "m", color: .vermilion)

  private static func panels(
    _ broken: PictureTrace, _ sound: PictureTrace, _ macroblock: MacroblockTrace
  ) -> PanelChart {
    let width = max(1, sound.columns * 16)
    let difference = zip(sound.filtered[0], broken.filtered[0]).map {
      UInt8(clamping: 4 * abs(Int($0) - Int($1)))
    }
    let tints = difference.indices.map { place -> ChartColor? in
      place % width / 16 == macroblock.column && place / width / 16 == macroblock.row
        ? category.color : nil
    }
    return PanelChart(
      "luma",
      panels: [
        PanelChart.Panel(
          "as it should be", width: width, samples: sound.filtered[0], tints: tints),
        PanelChart.Panel("as it is", trace: broken, broken.filtered),
        PanelChart.Panel("difference × 4", width: width, samples: difference),
      ], columns: 3, categories: [category])
  }

  /// All that the course's decoder does for one sample; `nil` if it makes no picture of it, and then
  /// the page says why.
  private func trace(ofSample index: Int, _ what: String) async throws -> PictureTrace? {
    let start = samples.syncSampleIndex(atOrBefore: index) ?? 0
    let format = track.format(at: samples[start].descriptionIndex).video ?? format
    do {
      var decoder = try H264FormatDecoder(
        format, options: H264DecoderOptions(hidesDamage: false, memoryLimit: decodingMemory),
        probe: PictureRecorder())
      for number in start...index {
        decoder.stream.probe.isWatching = number == index
        var frames: [Frame] = []
        try decoder.feed(await demuxer.sample(number, of: track.id), &frames)
      }
      if let trace = decoder.stream.probe.takeTraces().last { return trace }
      page.prose("There is no picture in \(what).")
    } catch let error as H264Error {
      page.prose("The course's own decoder does not decode \(what): \(error.reason).")
    }
    return nil
  }
}

extension MacroblockTrace {
  /// Whether its elements or its levels are others than those of another trace.
  fileprivate func isOther(than other: MacroblockTrace) -> Bool {
    firstOther(in: other) != nil || levels != other.levels
  }

  private var levels: [[Int]] {
    steps.compactMap { step in
      if case .correction(_, let correction) = step { correction.levels } else { nil }
    }
  }

  /// The first element that another trace of the macroblock does not have, or has with another value.
  fileprivate func firstOther(in other: MacroblockTrace) -> Int? {
    let count = max(elements.count, other.elements.count)
    return (0..<count).first { index in
      guard index < elements.count, index < other.elements.count else { return true }
      let (own, read) = (elements[index], other.elements[index])
      return own.name != read.name || own.value != read.value
    }
  }
}
