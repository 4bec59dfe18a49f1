import DecoderCells
import H264
import LessonCharts
import LessonKit
import MP4
import Media

extension Lesson {
  /// The macroblock that is requested, and where it is.
  struct FoundMacroblock {
    /// The picture, counted as shown.
    let frame: Int
    let sample: Int
    let trace: PictureTrace
    let macroblock: MacroblockTrace
    let summary: ProbedMacroblock

    /// The samples of a plane at a stage, Y, Cb or Cr.
    func samples(_ planes: [[UInt8]], _ index: Int) -> [Int] {
      guard index < planes.count else { return [] }
      return trace.samples(planes[index], index: index, macroblock.column, macroblock.row)
        .map { Int($0) }
    }
  }

  /// Decodes from the sync sample before a picture up to it, and watches that.
  func findMacroblock() async throws -> FoundMacroblock {
    let frame = try page.arguments[Options.frame] ?? 0
    let time = try film.track.presentationTime(ofFrame: frame, in: samples)
    guard
      let wanted = samples.indices.first(where: {
        film.track.shows(samples[$0]) && film.track.presentationTime(of: samples[$0]) == time
      })
    else { throw LessonError("picture \(frame) is in no sample") }
    let first = samples.indices.last { $0 <= wanted && samples[$0].isSync } ?? 0
    let place = try page.arguments[Options.macroblock] ?? middle
    let format = film.track.format(at: samples[first].descriptionIndex).video ?? film.format
    var decoder = try H264FormatDecoder(
      format,
      options: H264DecoderOptions(
        hidesDamage: false, memoryLimit: try memoryLimit, rules: rules),
      probe: PictureRecorder(wantsBins: true))
    for index in first...wanted {
      decoder.stream.probe.isWatching = index == wanted
      var frames: [Frame] = []
      try decoder.feed(await film.demuxer.sample(index, of: film.track.id), &frames)
    }
    guard let trace = decoder.stream.probe.takeTraces().last else {
      throw LessonError("picture \(frame) could not be decoded")
    }
    guard let macroblock = trace.macroblock(place.column, place.row),
      let summary = macroblock.summary
    else {
      throw LessonError(
        "--mb \(place.column),\(place.row): the picture has \(trace.columns) × \(trace.rows) "
          + "macroblocks")
    }
    return FoundMacroblock(
      frame: frame, sample: wanted, trace: trace, macroblock: macroblock, summary: summary)
  }

  private var middle: MacroblockPlace {
    MacroblockPlace(column: film.format.width / 32, row: film.format.height / 32)
  }

  /// Prints each element with its bits, whence it is predicted, then the samples of luma at each stage.
  func showMacroblock() async throws {
    let found = try await findMacroblock()
    let macroblock = found.macroblock
    page.print(
      "picture \(found.frame), macroblock \(macroblock.column),\(macroblock.row): "
        + "\(found.summary.kind.rawValue), quantiser \(found.summary.quantizer), "
        + "\(macroblock.bits.count) bits")
    page.print()
    // Among lines of text it would take more room than it is worth.
    if page.isSaved { try showPlace(found) }
    page.print(elementTable(macroblock))
    page.print()
    showPrediction(found)
    page.print()
    try page.draw(PanelChart(stagesOf: macroblock, in: found.trace))
    showBlocks(macroblock)
    for (name, samples) in stages(found, 0) {
      page.print()
      page.print("\(name), luma")
      for row in stride(from: 0, to: samples.count, by: 16) {
        page.print(samples[row..<row + 16].map { "\($0)".paddedLeft(to: 4) }.joined())
      }
    }
    showStrengths(macroblock)
  }

  private func elementTable(_ macroblock: MacroblockTrace) -> Table {
    let isArithmetic = macroblock.elements.contains { !$0.bins.isEmpty }
    var table = Table(
      "   bit", " bits", "element", " value", isArithmetic ? "bins" : "", lineLimit: Page.width)
    for element in macroblock.elements {
      table.add(
        "\(element.bits.lowerBound - macroblock.bits.lowerBound)",
        isArithmetic ? element.cost.text(decimals: 2) : "\(element.bits.count)", element.name,
        "\(element.value)", element.bins.map { "\($0.value)" }.joined())
    }
    return table
  }

  /// The samples of a plane at each stage.
  func stages(_ found: FoundMacroblock, _ plane: Int) -> [(name: String, samples: [Int])] {
    let predicted = found.samples(found.trace.predicted, plane)
    let sum = found.samples(found.trace.unfiltered, plane)
    return [
      ("prediction", predicted), ("correction", zip(sum, predicted).map { $0 - $1 }),
      ("sum", sum), ("deblocked", found.samples(found.trace.filtered, plane)),
    ]
  }

  /// The blocks that are corrected: levels, coefficients, corrections; of those that are alike one.
  private func showBlocks(_ macroblock: MacroblockTrace) {
    var shown: [(block: ProbedBlock, correction: ProbedCorrection, others: [ProbedBlock])] = []
    for case .correction(let block, let correction) in macroblock.steps {
      if let place = shown.firstIndex(where: {
        $0.correction == correction && $0.block.plane == block.plane
      }) {
        shown[place].others.append(block)
      } else {
        shown.append((block, correction, []))
      }
    }
    for (block, correction, others) in shown {
      page.print()
      let more = others.isEmpty ? "" : ", and \(others.count) more like it"
      page.print("block at \(place(of: block))\(more)")
      if block.width == 4 {
        page.printColumns(
          [
            ("levels", correction.levels), ("coefficients", correction.coefficients),
            ("corrections", correction.residual),
          ], width: 4)
      } else {
        page.printColumns([("levels", correction.levels)], width: 8)
        page.printColumns([("corrections", correction.residual)], width: 8)
      }
    }
  }

  private func showStrengths(_ macroblock: MacroblockTrace) {
    guard !macroblock.edges.isEmpty else { return }
    page.print()
    var table = Table("edge", "strengths", lineLimit: Page.width)
    for edge in macroblock.edges {
      table.add(
        "\(edge.isVertical ? "vertical" : "horizontal") \(edge.number)",
        (0..<4).map { "\(edge.strengths[$0])" }.joined(separator: " "))
    }
    page.print(table)
  }
}
