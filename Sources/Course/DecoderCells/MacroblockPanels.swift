import H264
import LessonCharts
import LessonKit
import Media

extension PanelChart {
  /// A macroblock as predicted, corrected and filtered.
  package init(stagesOf macroblock: MacroblockTrace, in trace: PictureTrace) {
    func samples(_ planes: [[UInt8]]) -> [UInt8] {
      trace.samples(planes.first ?? [], index: 0, macroblock.column, macroblock.row)
    }
    let (predicted, sum) = (samples(trace.predicted), samples(trace.unfiltered))
    self.init(
      "macroblock \(macroblock.column),\(macroblock.row), luma; the correction is doubled",
      panels: [
        Panel("prediction", width: 16, samples: predicted),
        Panel(
          "correction", width: 16,
          samples: zip(sum, predicted).map { UInt8(clamping: 128 + 2 * (Int($0) - Int($1))) }),
        Panel("sum", width: 16, samples: sum),
        Panel("filtered", width: 16, samples: samples(trace.filtered)),
      ], columns: 4)
  }
}

extension PanelChart.Panel {
  /// The luma of a picture.
  package init(_ title: String, trace: PictureTrace, _ planes: [[UInt8]]) {
    self.init(title, width: max(1, trace.columns * 16), samples: planes.first ?? [])
  }

  /// A square for each macroblock, the brighter the more bits it has.
  package init(_ title: String, bitsOf trace: PictureTrace, most: Double) {
    var samples = [UInt8](repeating: 0, count: trace.columns * trace.rows)
    for macroblock in trace.macroblocks {
      let share = Double(macroblock.bits.count) / max(1, most)
      // The square root, so that little can be distinguished from nothing.
      samples[macroblock.row * trace.columns + macroblock.column] = UInt8(
        255 * share.squareRoot())
    }
    self.init(title, width: max(1, trace.columns), samples: samples)
  }
}

extension Page {
  /// Prints blocks of numbers side by side, each as wide as its own numbers.
  package func printColumns(_ blocks: [(name: String, numbers: [Int])], width: Int) {
    let cells = blocks.map { block in
      max(4, 1 + (block.numbers.map { "\($0)".count }.max() ?? 0))
    }
    let rooms = zip(blocks, cells).map { max(width * $1, $0.name.count) }
    func line(_ parts: [String]) -> String {
      let text = zip(parts, rooms).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    print(line(blocks.map(\.name)))
    for row in 0..<(blocks.map { $0.numbers.count / width }.max() ?? 0) {
      print(
        line(
          zip(blocks, cells).map { block, cell in
            block.numbers.dropFirst(row * width).prefix(width)
              .map { "\($0)".paddedLeft(to: cell) }.joined()
          }))
    }
  }
}
