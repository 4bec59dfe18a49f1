import LessonKit
import Media
import Video

/// The results of the quality section as tables, or as data.
struct QualityReport: SectionReport {
  let measured: [(picture: StillPicture, results: [QualitySection.Result])]
  let films: [FilmQuality]

  var missing: Set<String> {
    Set(["chafa", "img2sixel", "mpv"].filter { Program.find($0) == nil })
  }

  func write(to output: TextOutput) {
    output.print("Quality: decibels against the picture in all of its colours, more is better")
    for (picture, results) in measured {
      output.print()
      output.print(picture.title)
      var table = Table(
        "program", "palette", "dither", " bytes", " dB blurred", " dB a pixel", " SSIM")
      for result in results {
        table.add(
          result.writer.name, result.writer.palette.rawValue, result.writer.dithering.rawValue,
          result.byteCount.grouped, Self.text(result.blurredQuality, of: result),
          Self.text(result.quality, of: result),
          result.similarity?.text(decimals: 3) ?? "–")
      }
      table.lines.forEach { output.print("  " + $0) }
    }
    output.print()
    output.print("Films, near and far: means of all pictures; SSIM also of the worst one")
    for film in films {
      output.print()
      output.print("\(film.name), \(film.pictureCount) pictures")
      var table = Table(
        "program", "palette", " bytes", " SSIM", " worst", " dB a pixel", " dB far")
      for row in film.rows {
        table.add(
          row.name, row.palette, row.byteCount.grouped, row.similarity.text(decimals: 3),
          row.worstSimilarity.text(decimals: 3), row.quality.text(decimals: 1),
          row.farQuality.text(decimals: 1))
      }
      table.lines.forEach { output.print("  " + $0) }
    }
  }

  private static func text(_ quality: Double?, of result: QualitySection.Result) -> String {
    guard let quality else { return "\(result.shown.size)" }
    return quality.isFinite ? quality.text(decimals: 1) : "∞"
  }

  /// Writes the same as data, qualities in hundredths of a decibel.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("section", "Quality")
      json.key("films")
      json.array { json in
        for film in films { film.write(to: &json) }
      }
      json.key("pictures")
      json.array { json in
        for (picture, results) in measured {
          json.object { json in
            json.member("title", picture.title)
            json.key("results")
            json.array { json in
              for result in results { write(result, to: &json) }
            }
          }
        }
      }
    }
  }

  private func write(_ result: QualitySection.Result, to json: inout JSONWriter) {
    json.object { json in
      json.member("program", result.writer.name)
      json.member("palette", result.writer.palette.rawValue)
      json.member("dither", result.writer.dithering.rawValue)
      json.member("bytes", result.byteCount)
      for (name, quality) in [
        ("similarityPercent", result.similarity), ("blurredHundredths", result.blurredQuality),
        ("pixelHundredths", result.quality),
      ] {
        guard let quality, quality.isFinite else { continue }
        json.member(name, Int((100 * quality).rounded()))
      }
    }
  }
}
