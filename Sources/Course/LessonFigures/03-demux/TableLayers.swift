import LessonKit
import MP4
import Media

extension LessonFigure {
  /// The tables of samples as layers of one thing: a row of the list is a cut through all of them.
  static let tableLayers = LessonFigure(
    "03-demux/figures/layers",
    "Seven tables above each other, over samples 0 to 19. Column 19 is lit through all of them, and below "
      + "stands what the seven answers make together."
  ) { material in
    try TableLayers(try await material.film("demo.mp4")).sheet
  }
}

/// The signature of lesson 3: seven strips, and one column that goes through all.
private struct TableLayers {
  private static let count = 20
  private static let lit = 19

  /// The place of the columns, and of the strips.
  private let left = 144.0
  private let step = 13.8
  private let top = 92.0
  private let pitch = 50.0
  private let stripHeight = 30.0

  private let film: Film
  private let boxes: SampleTableBoxes
  private let editStart: Int
  private let chunks: [SampleTable.Chunk]

  init(_ film: Film) throws {
    self.film = film
    let track = try film.box("moov/trak[0]")
    boxes = try SampleTableBoxes(track.descendant("mdia/minf/stbl"))
    let edits: EditListBox = try track.descendant("edts/elst").content()
    editStart = Int(edits.entries.first?.mediaTime ?? 0)
    let last = film.samples
    chunks = (0..<last.chunkCount).map { last.chunk(at: $0) }
      .filter { $0.samples.lowerBound < Self.count }
  }

  private var row: SampleRecord { film.samples[Self.lit] }
  private var right: Double { left + step * Double(Self.count) }
  private func x(_ sample: Int) -> Double { left + step * Double(sample) }
  private func y(_ strip: Int) -> Double { top + pitch * Double(strip) }

  var sheet: Sheet {
    var sheet = Sheet(width: 580, height: 530)
    sheet.title("Seven tables, and one cut through them is sample 19")
    drawColumn(&sheet)
    drawTimes(&sheet)
    drawSyncs(&sheet)
    drawChunks(&sheet)
    drawSizes(&sheet)
    drawEdit(&sheet)
    drawResult(&sheet)
    return sheet
  }

  /// The lit column, and the numbers of the samples.
  private func drawColumn(_ sheet: inout Sheet) {
    let column = Area(x(Self.lit) - 1, 54, step + 2, y(7) - 50)
    sheet.box(column, .solid(.lit), radius: 4)
    sheet.text("sample", left - 10, 72, .note.right)
    for sample in [0, 5, 10, 15] {
      sheet.text("\(sample)", x(sample) + step / 2, 72, .note.centered)
    }
    sheet.text("\(Self.lit)", x(Self.lit) + step / 2, 72, .label.bold.colored(.accent).centered)
  }

  /// A strip's question and table, and what it answers for the lit sample.
  private func name(
    _ sheet: inout Sheet, _ strip: Int, _ question: String, _ table: String, _ answer: String
  ) {
    sheet.text(question, 20, y(strip) + 12, .label.bold)
    sheet.text(table, 20, y(strip) + 29, .note)
    sheet.text(answer, right + 12, y(strip) + 21, .label.colored(.accent).bold)
  }

  private func cell(_ strip: Int, _ samples: Range<Int>, _ height: Double) -> Area {
    Area(
      x(samples.lowerBound) + 1.5, y(strip) + stripHeight - height,
      step * Double(samples.count) - 3, height)
  }

  private func drawTimes(_ sheet: inout Sheet) {
    let runs = boxes.timeToSample.entries
    let delta = Int(runs.first?.sampleDelta ?? 0)
    name(
      &sheet, 0, "decoded when?", "stts, \(runs.count) run",
      "\(Self.lit) × \(delta) = \(row.decodeTime.grouped)")
    let all = cell(0, 0..<Self.count, 22)
    sheet.box(all, .soft(.luma, 30), radius: 4)
    sheet.text(
      "\(runs.first?.sampleCount ?? 0) samples of \(delta) ticks each", all.middle.x,
      all.middle.y + 5, .note.colored(.ink).centered)

    let offsets = boxes.compositionOffset?.entries ?? []
    let offset = row.presentationTime - row.decodeTime
    name(&sheet, 1, "shown later?", "ctts, \(offsets.count) runs", "+ \(offset)")
    var first = 0
    for run in offsets where first < Self.count {
      let samples = first..<min(first + Int(run.sampleCount), Self.count)
      let height = max(2, Double(run.sampleOffset) / 2560 * stripHeight)
      sheet.box(cell(1, samples, height), paint(of: samples), radius: 2)
      first = samples.upperBound
    }
  }

  private func drawSyncs(_ sheet: inout Sheet) {
    let syncs = boxes.syncSample?.sampleNumbers ?? []
    name(
      &sheet, 2, "start here?", "stss, \(syncs.count) numbers", row.isSync ? "yes" : "no")
    for sample in 0..<Self.count {
      let spot = Spot(x(sample) + step / 2, y(2) + stripHeight / 2)
      if film.samples[sample].isSync {
        sheet.line(
          [spot + Spot(0, -9), spot + Spot(7, 6), spot + Spot(-7, 6)], .solid(.intra),
          isClosed: true)
      } else {
        sheet.dot(spot, 2.5, sample == Self.lit ? .solid(.accent) : .solid(.luma))
      }
    }
  }

  private func drawChunks(_ sheet: inout Sheet) {
    let chunk = chunks.first { $0.samples.contains(Self.lit) }
    name(
      &sheet, 3, "which chunk?", "stsc, \(boxes.sampleToChunk.entries.count) runs",
      "chunk \(chunk?.index ?? 0)")
    name(
      &sheet, 4, "chunk at?", "stco, \(boxes.chunkOffsets.count) numbers",
      "byte \((chunk?.offset ?? 0).grouped)")
    let offsets = chunks.map { Double($0.offset) }
    let (low, high) = (offsets.first ?? 0, (offsets.last ?? 1) + 6000)
    for chunk in chunks {
      let samples = chunk.samples.clamped(to: 0..<Self.count)
      let area = cell(3, samples, 24)
      sheet.box(area, paint(of: samples), radius: 3)
      if chunk.index < 3 || chunk.index == 18 {
        sheet.text(
          "\(chunk.index)", area.middle.x, area.middle.y + 4.5,
          .note.sized(chunk.index < 10 ? 12 : 10.5).colored(chunk.index < 10 ? .ink : .paper)
            .centered)
      }
      let height = 4 + (Double(chunk.offset) - low) / (high - low) * (stripHeight - 4)
      sheet.box(cell(4, samples, height), paint(of: samples), radius: 2)
    }
  }

  private func drawSizes(_ sheet: inout Sheet) {
    name(
      &sheet, 5, "how long?", "stsz, \(film.samples.count) numbers", "\(row.size) bytes")
    for sample in 0..<Self.count {
      // The square root, so that the first one, fifty times as large, leaves something of the others.
      let share = (Double(film.samples[sample].size) / Double(film.samples[0].size)).squareRoot()
      sheet.box(
        cell(5, sample..<sample + 1, max(2, share * stripHeight)), paint(of: sample..<sample + 1),
        radius: 2)
    }
  }

  private func drawEdit(_ sheet: inout Sheet) {
    name(&sheet, 6, "film begins at?", "elst, 1 edit", "− \(editStart.grouped)")
    let all = cell(6, 0..<Self.count, 22)
    sheet.box(all, .soft(.luma, 30), radius: 4)
    sheet.text(
      "tick \(editStart.grouped), for all samples", all.middle.x, all.middle.y + 5,
      .note.colored(.ink).centered)
  }

  private func drawResult(_ sheet: inout Sheet) {
    let area = Area(20, y(7) + 16, sheet.width - 40, 66)
    sheet.line(
      [Spot(x(Self.lit) + step / 2, y(7) + 4), Spot(x(Self.lit) + step / 2, area.y)],
      .line(.accent, 2))
    sheet.box(area, .solid(.lit), radius: 6)
    let seconds = Double(Int(row.presentationTime) - editStart) / 15_360
    sheet.text("row \(Self.lit)", 34, area.y + 27, .label.bold.colored(.accent))
    sheet.text(
      "bytes \(row.offset.grouped) to \((row.offset + row.size - 1).grouped), no sync sample",
      100, area.y + 27)
    sheet.text(
      "decoded at \(row.decodeTime.grouped), shown at "
        + "(\(row.presentationTime.grouped) − \(editStart.grouped)) / 15 360 = "
        + "\(seconds.text(decimals: 3)) s",
      100, area.y + 50)
  }

  private func paint(of samples: Range<Int>) -> Paint {
    samples.contains(Self.lit) ? .solid(.accent) : .soft(.luma, 45)
  }
}
