import LessonKit
import Media
import Video

extension Lesson {
  func showHDR() throws {
    let interpretation = interpretation
    page.print("this film: \(interpretation.transferReason)")
    page.print()
    var table = Table("light", " cd/m²", " PQ", " on the screen")
    let mapping = ReferenceToneMapping(.pq)
    for (name, light) in Self.lights {
      let signal = HDRCurves.pq(ofLight: light)
      let shown = mapping.map(red: signal, green: signal, blue: signal)[0]
      table.add(
        name, light.text(decimals: 0), signal.text(decimals: 3), (255 * shown).text(decimals: 0))
    }
    page.print(table)
    guard interpretation.transfer != .sdr else { return }
    page.print()
    page.print("left: tone-mapped; right: the numbers shown unchanged")
    func choice(toneMaps: Bool) -> ColorOverride {
      ColorOverride(matrix: self.choice.matrix, range: self.choice.range, toneMaps: toneMaps)
    }
    try drawTwice(
      choice(toneMaps: true), choice(toneMaps: false), ["tone-mapped", "as they are"])
  }

  private static let lights: [(String, Double)] = [
    ("a shadow", 1), ("grey card", 26), ("white paper", HDRCurves.whiteLight),
    ("a lamp", HDRCurves.peakLight), ("the sun on chrome", 4000),
  ]
}
