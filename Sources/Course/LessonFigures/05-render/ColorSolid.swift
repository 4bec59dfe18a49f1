import H264
import LessonKit
import Media

extension LessonFigure {
  /// The cube of all colours inside the box of all codes.
  static let colorSolid = LessonFigure(
    "05-render/figures/ycbcr-cube",
    "A box of all values of Y, Cb and Cr, and inside it, tilted on one corner, the cube of all colours. It fills a "
      + "quarter of the box: all other codes lie outside and are clamped."
  ) { material in
    let picture = try await material.pictures(1, of: "demo.mp4")[0]
    return ColorSolid(picture).sheet
  }
}

/// ITU-R BT.709.
private struct ColorSolid {
  private static let red = 0.2126
  private static let blue = 0.0722

  /// The pixel that the lesson takes apart: Y from 0 to 1, Cb and Cr from −0.5 to 0.5.
  private let pixel: (y: Double, cb: Double, cr: Double)

  init(_ picture: DecodedPicture) {
    let trace = picture.trace
    let (width, x, y) = (trace.columns * 16, 140, 234)
    let chroma = y / 2 * (width / 2) + x / 2
    pixel = (
      (Double(trace.filtered[0][y * width + x]) - 16) / 219,
      (Double(trace.filtered[1][chroma]) - 128) / 224,
      (Double(trace.filtered[2][chroma]) - 128) / 224
    )
  }

  /// Where a triple is on the sheet: Cb to the right, Cr to the front, Y up.
  private func spot(_ y: Double, _ cb: Double, _ cr: Double) -> Spot {
    Spot(214 + cb * 230 - cr * 118, 214 - (y - 0.5) * 220 + cr * 76)
  }

  private func spot(red: Double, green: Double, blue: Double) -> Spot {
    let y = Self.red * red + (1 - Self.red - Self.blue) * green + Self.blue * blue
    return spot(y, (blue - y) / 2 / (1 - Self.blue), (red - y) / 2 / (1 - Self.red))
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 396)
    sheet.title("Only a quarter of all codes are colours")
    drawBox(&sheet)
    drawCube(&sheet)
    drawPixel(&sheet)
    sheet.text(
      [
        "The box: all values", "that Y, Cb and Cr", "can have.", "", "The cube: those that",
        "are a red, a green and", "a blue from 0 to 255.",
      ], 400, 84, .note.colored(.ink))
    return sheet
  }

  private func drawBox(_ sheet: inout Sheet) {
    let half = [-0.5, 0.5]
    for first in half {
      for second in half {
        let isHidden = first < 0 && second < 0
        let paint: Paint = isHidden ? .dashed(.line, 1.2) : .line(.pale, 1.2)
        sheet.line(
          spot(0, first, second), spot(1, first, second), isHidden ? .dashed(.line, 1.2) : paint)
        sheet.line(
          spot(first + 0.5, -0.5, second), spot(first + 0.5, 0.5, second),
          first < 0 && second < 0 ? .dashed(.line, 1.2) : .line(.pale, 1.2))
        sheet.line(
          spot(first + 0.5, second, -0.5), spot(first + 0.5, second, 0.5),
          first < 0 && second < 0 ? .dashed(.line, 1.2) : .line(.pale, 1.2))
      }
    }
    sheet.text("Y", spot(0.5, -0.5, 0.5).x - 10, spot(0.5, -0.5, 0.5).y, .label.bold.right)
    sheet.text("Cb", spot(0, 0, 0.5).x, spot(0, 0, 0.5).y + 22, .label.bold.centered.colored(.cb))
    sheet.text("Cr", spot(0, 0.5, 0).x + 10, spot(0, 0.5, 0).y + 16, .label.bold.colored(.cr))
  }

  private func drawCube(_ sheet: inout Sheet) {
    // A bit for each component: red, green, blue.
    func place(_ corner: Int) -> Spot {
      spot(
        red: Double(corner & 1), green: Double(corner >> 1 & 1), blue: Double(corner >> 2 & 1))
    }
    for corner in 0..<8 {
      for bit in [1, 2, 4] where corner & bit == 0 {
        sheet.line(place(corner), place(corner | bit), .line(.ink, 1.8))
      }
    }
    let names = [
      "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]
    let paints = [
      "#000000", "#ff0000", "#00ff00", "#ffff00", "#0000ff", "#ff00ff", "#00ffff", "#ffffff",
    ]
    for index in 0..<8 {
      let spot = place(index)
      sheet.dot(spot, 8, fill: paints[index])
      sheet.dot(spot, 8, .line(.ink, 1.2))
      let isLeft = spot.x < 214
      sheet.text(
        names[index], spot.x + (isLeft ? -12 : 12), spot.y + (index == 7 ? -8 : 5),
        (isLeft ? Letters.note.right : .note).colored(.ink).rimmed)
    }
  }

  private func drawPixel(_ sheet: inout Sheet) {
    let (y, cb, cr) = pixel
    let red: Double = y + 2 * (1 - Self.red) * cr
    let blue: Double = y + 2 * (1 - Self.blue) * cb
    let others: Double = Self.red * red + Self.blue * blue
    let green: Double = (y - others) / (1 - Self.red - Self.blue)
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    func shown(_ value: Double) -> String {
      (value * 255).text(decimals: 0).replacing("-", with: "−")
    }
    sheet.text("A pixel of demo.mp4:", 400, 250, .note.bold.colored(.accent))
    let components: [(name: String, value: Double)] = [
      ("red", red), ("green", green), ("blue", blue),
    ]
    var line = 272.0
    for (name, value) in components {
      sheet.text(name, 400, line, .note.colored(.ink))
      sheet.text("\(shown(value)) → \(shown(clamped(value)))", 540, line, .label.right)
      line += 19
    }
    sheet.text("outside, so clamped", 400, 334, .note)
  }
}
