import DecoderCells
import H264
import LessonCharts
import LessonKit

extension Lesson {
  /// ITU-T H.264 tables 8-2 and 8-3, 8-4, and 8-5: the ways to continue blocks of 4 × 4 and 8 × 8,
  /// of 16 × 16, and of chroma.
  private static let blockModes = [
    "vertical", "horizontal", "mean", "down left", "down right", "vertical right",
    "horizontal down", "vertical left", "horizontal up",
  ]
  private static let macroblockModes = ["vertical", "horizontal", "mean", "slope"]
  private static let chromaModes = ["mean", "horizontal", "vertical", "slope"]

  /// The name of a mode of 4 × 4 or 8 × 8.
  static func modeName(_ mode: Int) -> String {
    blockModes.indices.contains(mode) ? blockModes[mode] : "\(mode)"
  }

  /// The whole picture in grey, with a frame around the macroblock.
  func showPlace(_ found: FoundMacroblock) throws {
    let width = found.trace.columns * 16
    guard var samples = found.trace.filtered.first, !samples.isEmpty else { return }
    let (left, top) = (found.macroblock.column * 16, found.macroblock.row * 16)
    // White outside and black inside: it is seen on any ground.
    for (margin, color) in [(5, 255), (4, 255), (3, 255), (2, 0), (1, 0)] as [(Int, UInt8)] {
      for step in -margin..<16 + margin {
        for (x, y) in [
          (left + step, top - margin), (left + step, top + 15 + margin),
          (left - margin, top + step), (left + 15 + margin, top + step),
        ] where 0..<width ~= x && 0..<samples.count / width ~= y {
          samples[y * width + x] = color
        }
      }
    }
    try page.draw(
      PanelChart(
        "picture \(found.frame), and where the macroblock is",
        panels: [PanelChart.Panel("luma, deblocked", width: width, samples: samples)],
        columns: 1))
  }

  /// From where the macroblock is predicted: its directions, or its references and vectors.
  func showPrediction(_ found: FoundMacroblock) {
    let intra = found.macroblock.steps.compactMap { step -> ProbedBlock? in
      if case .prediction(let block) = step, block.mode != nil { block } else { nil }
    }
    guard intra.isEmpty else { return page.print(directionTable(intra)) }
    let parts = (0..<2).flatMap { motion(found.summary, list: $0) }
    guard !parts.isEmpty else { return }
    var table = Table(
      " list", " reference", " to the right", " down", " blocks of 4×4", lineLimit: Page.width)
    for part in parts {
      table.add(
        "\(part.list)", "\(part.reference)", Self.quarters(part.vector.x),
        Self.quarters(part.vector.y), "\(part.count)")
    }
    page.print(table)
  }

  private func directionTable(_ blocks: [ProbedBlock]) -> Table {
    var table = Table("block", " size", " mode", "continues", lineLimit: Page.width)
    for block in blocks {
      let mode = block.mode ?? 0
      let names =
        block.plane > 0
        ? Self.chromaModes : block.width == 16 ? Self.macroblockModes : Self.blockModes
      table.add(
        place(of: block), "\(block.width)", "\(mode)",
        names.indices.contains(mode) ? names[mode] : "")
    }
    return table
  }

  /// `luma 4,0`: the plane of a block, and where in the macroblock it lies.
  func place(of block: ProbedBlock) -> String {
    let side = block.plane == 0 ? 16 : 8
    return "\(["luma", "Cb", "Cr"][min(block.plane, 2)]) \(block.x % side),\(block.y % side)"
  }

  /// Blocks with the same reference and vector.
  private struct Motion {
    let list: Int
    let reference: Int
    let vector: VectorPair
    var count: Int
  }

  /// The motion of a macroblock in one list, in the order of its blocks.
  private func motion(_ summary: ProbedMacroblock, list: Int) -> [Motion] {
    guard list < summary.references.count, list < summary.vectors.count else { return [] }
    var parts: [Motion] = []
    for (index, vector) in summary.vectors[list].enumerated() {
      let quarter = index / 8 * 2 + index % 4 / 2
      let reference = summary.references[list][quarter]
      guard reference >= 0 else { continue }
      if let place = parts.firstIndex(where: {
        $0.reference == reference && $0.vector == vector
      }) {
        parts[place].count += 1
      } else {
        parts.append(Motion(list: list, reference: reference, vector: vector, count: 1))
      }
    }
    return parts
  }

  /// Quarters of a sample in samples: −14.75.
  private static func quarters(_ value: Int) -> String {
    let sign = value < 0 ? "−" : ""
    return sign + "\(abs(value) / 4)" + ["", ".25", ".5", ".75"][abs(value) % 4]
  }
}
