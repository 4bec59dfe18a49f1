import LessonKit
import MP4
import Media

extension LessonFigure {
  /// Three boxes with holes: the nearest word wins.
  static let defaults = LessonFigure(
    "03-demux/figures/defaults",
    "What trun, tfhd and trex say of sample 1 of fragmented.mp4, above each other. Each value comes from the "
      + "highest box that has it; where a box has none, there is a hole."
  ) { material in try Defaults(try await material.film("fragmented.mp4")).sheet }
}

private struct Defaults {
  private let rows: [(name: String, scope: String, values: [String?])]

  init(_ film: Film) throws {
    let run: TrackRunBox = try film.box("moof[0]/traf[0]/trun").content()
    let header: TrackFragmentHeaderBox = try film.box("moof[0]/traf[0]/tfhd").content()
    let track: TrackExtendsBox = try film.box("moov/mvex/trex[0]").content()
    func answer(_ flags: SampleFlags?) -> String? { flags.map { $0.isSync ? "yes" : "no" } }
    rows = [
      (
        "trun", "this sample",
        [
          (run.sizes?[1]).map { "\($0)" }, (run.durations?[1]).map { "\($0)" },
          answer(run.flags?[1]), nil,
        ]
      ),
      (
        "tfhd", "this fragment",
        [
          header.defaultSampleSize.map { "\($0)" }, header.defaultSampleDuration.map { "\($0)" },
          answer(header.defaultSampleFlags), header.sampleDescriptionNumber.map { "\($0)" },
        ]
      ),
      (
        "trex", "the whole film",
        [
          "\(track.defaultSampleSize)", "\(track.defaultSampleDuration)",
          answer(track.defaultSampleFlags), "\(track.defaultSampleDescriptionNumber)",
        ]
      ),
    ]
  }

  private func x(_ column: Int) -> Double { 158 + Double(column) * 98 }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 372)
    sheet.title("Seen from above, the nearest word wins")
    for (column, name) in ["bytes", "ticks", "start here?", "coded as"].enumerated() {
      sheet.text(name, x(column) + 42, 66, .note.colored(.ink).centered)
    }
    for (index, row) in rows.enumerated() {
      let y = 84 + Double(index) * 72
      sheet.box(Area(20, y, 520, 52), .solid(.panel), radius: 7)
      sheet.text(row.name, 34, y + 23, .code.bold.sized(15))
      sheet.text(row.scope, 34, y + 41, .note)
      for (column, value) in row.values.enumerated() {
        draw(value, isFirst: winner(column) == index, Area(x(column), y + 8, 84, 36), &sheet)
      }
    }
    for column in 0..<4 {
      let from = 84 + Double(winner(column)) * 72 + 44
      sheet.arrow(Spot(x(column) + 13, from), Spot(x(column) + 13, 338), .accent, width: 2)
      let value = rows[winner(column)].values[column] ?? "–"
      sheet.text(value, x(column) + 24, 336, .label.bold.colored(.accent).sized(16))
    }
    sheet.text("sample 1", 34, 336, .label.bold)
    return sheet
  }

  private func winner(_ column: Int) -> Int {
    rows.firstIndex { $0.values[column] != nil } ?? 2
  }

  private func draw(_ value: String?, isFirst: Bool, _ area: Area, _ sheet: inout Sheet) {
    guard let value else {
      sheet.box(area, .solid(.paper), radius: 5)
      sheet.box(area, .dashed(.line, 1.5), radius: 5)
      return
    }
    if isFirst { sheet.box(area, .solid(.lit), radius: 5) }
    sheet.box(area, isFirst ? .line(.accent, 2) : .line(.line, 1), radius: 5)
    sheet.text(
      value, area.middle.x, area.middle.y + 5,
      isFirst ? Letters.label.bold.centered : Letters.note.centered)
  }
}
