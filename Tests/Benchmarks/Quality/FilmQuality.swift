import LessonKit
import Media
import Video

/// How good a film looks in each player, over several of its pictures.
struct FilmQuality {
  /// The means of a player's pictures.
  struct Row {
    let name: String
    let palette: String
    let byteCount: Int
    let similarity: Double
    let worstSimilarity: Double

    /// Decibels pixel by pixel.
    let quality: Double

    /// Decibels after a blur of 1.5 pixels.
    let farQuality: Double

    /// Sums up results; `nil` if a picture has another size than was requested, or is perfect.
    fileprivate init?(_ results: [QualitySection.Result]) {
      let similarities = results.compactMap(\.similarity)
      guard let first = results.first, let worst = similarities.min(),
        let quality = Self.mean(results.map(\.quality)),
        let farQuality = Self.mean(results.map(\.farQuality)),
        let similarity = Self.mean(results.map(\.similarity))
      else { return nil }
      (name, palette) = (first.writer.name, first.writer.palette.rawValue)
      byteCount = results.reduce(0) { $0 + $1.byteCount } / results.count
      (self.similarity, worstSimilarity) = (similarity, worst)
      (self.quality, self.farQuality) = (quality, farQuality)
    }

    private static func mean(_ values: [Double?]) -> Double? {
      let finite = values.compactMap { $0 }.filter(\.isFinite)
      return finite.count == values.count && !finite.isEmpty
        ? finite.reduce(0, +) / Double(finite.count) : nil
    }
  }

  let name: String
  let pictureCount: Int
  let rows: [Row]

  init(_ film: String, results: [[QualitySection.Result]]) {
    name = film
    pictureCount = results.first?.count ?? 0
    rows = results.compactMap(Row.init)
  }

  /// Writes the same as data, decibels and similarities in hundredths.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("film", name)
      json.key("results")
      json.array { json in
        for row in rows {
          json.object { json in
            json.member("program", row.name)
            json.member("palette", row.palette)
            json.member("bytes", row.byteCount)
            json.member("similarityPercent", Int((100 * row.similarity).rounded()))
            json.member("worstSimilarityPercent", Int((100 * row.worstSimilarity).rounded()))
            json.member("pixelHundredths", Int((100 * row.quality).rounded()))
            json.member("farHundredths", Int((100 * row.farQuality).rounded()))
          }
        }
      }
    }
  }
}
