import Encoding
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// Cell 1: the bytes of each step, and how near its pictures are.
  func showSteps(_ pictures: [[[UInt8]]]) throws {
    let raw = pictures.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    var table = Table("step", " bytes", " of the samples", " luma, dB", "what is new")
    var bars = [
      BarChart.Bar("samples", Double(raw), label: raw.grouped, color: .faint)
    ]
    for step in EncodingStep.allCases {
      let run = EncodedRun(pictures, self, try settings(step))
      let share = 100 * Double(run.byteCount) / Double(max(1, raw))
      let quality = run.quality.luma
      table.add(
        step.rawValue, run.byteCount.grouped, "\(share.text(decimals: 1)) %",
        quality.isFinite ? quality.text(decimals: 2) : "exact", step.news)
      bars.append(
        BarChart.Bar(
          step.rawValue, Double(run.byteCount), label: run.byteCount.grouped, color: .sky))
    }
    page.print("\(pictures.count) pictures of \(source.size.width)x\(source.size.height)")
    page.print(table)
    page.print()
    try page.draw(BarChart("bytes after each step", bars: bars))
  }

  /// The data of the first cell.
  func writeJSON() async throws {
    let pictures = try await source.first(pictureCount)
    var runs: [(EncodingStep, EncodedRun)] = []
    for step in EncodingStep.allCases {
      runs.append((step, EncodedRun(pictures, self, try settings(step))))
    }
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.member("file", page.fileName)
      json.member("width", source.size.width)
      json.member("height", source.size.height)
      json.member("pictures", pictures.count)
      json.key("steps")
      json.array { json in
        for (step, run) in runs {
          json.object { json in
            json.member("step", step.rawValue)
            json.member("bytes", run.byteCount)
            json.member("milliDecibels", run.quality.milliDecibels)
          }
        }
      }
    }
  }
}

extension EncodingStep {
  /// What the step adds, in a few words.
  fileprivate var news: String {
    switch self {
    case .samples: "samples as they are"
    case .mean: "a mean, and what is missing"
    case .modes: "the cheapest of all ways"
    case .skip: "copies, and what is skipped"
    case .motion: "copies from elsewhere"
    case .rate: "levels worth their bits"
    case .filter: "smooth edges"
    }
  }
}

extension Quality {
  /// PSNR in thousandths of a decibel; −1 where nothing differs.
  var milliDecibels: Int { luma.isFinite ? Int((1000 * luma).rounded()) : -1 }
}
