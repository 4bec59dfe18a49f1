import LessonKit
import MP4
import Media

extension LessonFigure {
  /// Why the first frame of sound is never heard.
  static let overlap = LessonFigure(
    "A-sound/figures/overlap",
    "Four humps that overlap by half: each frame of sound fades in while the one before fades out, and together "
      + "they are whole. The first has nothing to overlap with: that half is priming, and is cut off."
  ) { material in try OverlappingWindows(try await material.film("demo.mp4")).sheet }
}

private struct OverlappingWindows {
  /// Samples of sound that were never recorded, as the edit list says.
  private let priming: Int
  private let plot = Plot(Area(24, 92, 512, 130), x: 0...5120, y: 0...1.1)

  init(_ film: Film) throws {
    let edits: EditListBox = try film.box("moov/trak[1]/edts/elst").content()
    priming = Int(edits.entries.first?.mediaTime ?? 0)
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 340)
    sheet.title("Each frame fades in while the last one fades out")
    let inks: [Ink] = [.luma, .sky, .purple, .green]
    sheet.box(
      Area(plot.x(0), plot.area.y - 12, plot.x(Double(priming)) - plot.x(0), 164), .soft(.luma, 20))
    let cut = plot.x(Double(priming))
    sheet.line(Spot(cut, 70), Spot(cut, 300), .line(.accent, 2))
    for (frame, ink) in inks.enumerated() {
      let start = Double(frame) * 1024
      let curve = (0...64).map { step in
        let share = Double(step) / 64
        return plot.spot(start + share * 2048, Sine.square(ofHalfTurns: share))
      }
      sheet.line(curve, .soft(ink, 22), isClosed: true)
      sheet.line(curve, .line(ink, 2.5))
      sheet.text(
        "frame \(frame)", plot.x(start + 1024), plot.area.y - 4 + 8, .label.bold.centered.rimmed)
    }
    sheet.line(
      Spot(plot.area.x, plot.area.bottom), Spot(plot.area.right, plot.area.bottom),
      .line(.pale, 1.5))
    for mark in 0...5 {
      let x = plot.x(Double(mark) * 1024)
      sheet.line(Spot(x, plot.area.bottom), Spot(x, plot.area.bottom + 5), .line(.pale, 1.5))
      sheet.text(
        (mark * 1024).grouped, x, plot.area.bottom + 20,
        mark == 0 ? .note : mark == 5 ? .note.right : .note.centered.rimmed)
    }
    sheet.text("samples of sound that the decoder returns", plot.area.right, 262, .note.right)
    sheet.arrow(Spot(cut, 290), Spot(plot.area.right, 290), .accent, width: 2)
    sheet.text("heard: whole, as two frames overlap", cut + 10, 310, .label.bold.colored(.accent))
    sheet.text("priming", plot.area.x + 8, 284, .label.bold)
    sheet.text("\(priming.grouped) samples", plot.area.x + 8, 302, .note.sized(12))
    sheet.text("elst cuts here", cut + 8, 70, .note.colored(.accent))
    return sheet
  }
}

/// Sines without a library of a system, so that figures are the same everywhere.
enum Sine {
  /// sin² of a part of half a turn: a hump from 0 to 1 to 0.
  static func square(ofHalfTurns share: Double) -> Double {
    let sine = value(Double.pi * share)
    return sine * sine
  }

  /// The sine of an angle from 0 to π, by its series around the middle.
  private static func value(_ angle: Double) -> Double {
    let x = angle - Double.pi / 2
    var (term, sum) = (1.0, 1.0)
    for index in 1...10 {
      term *= -x * x / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }
}
