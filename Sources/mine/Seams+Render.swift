import LessonKit
import Media
import Steps
import Terminal
import Video

extension Seams {
  /// Runs a lesson that draws with the learner's functions.
  func replacingRender(_ lesson: () async -> ExitStatus) async -> ExitStatus {
    await RenderSteps.$own.withValue(renderSteps) {
      await SixelSteps.$own.withValue(sixelSteps) { await lesson() }
    }
  }

  private var renderSteps: RenderSteps {
    let (render, ledger) = (steps.render, ledger)
    var own = RenderSteps()
    own.image = { picture, matrix, range in
      ledger.attempt("5.1") {
        try picture.rgbImage { y, cb, cr throws in try render.color(y, cb, cr, matrix, range) }
      }
    }
    own.chromaBlends = { pixelCount, halfPixels in
      ledger.attempt("5.2") {
        try (0..<pixelCount).map { try render.chromaBlend($0, pixelCount, halfPixels) }
      } problem: { blends in
        let pixel = blends.firstIndex { !$0.isUsable(pixelCount: pixelCount) }
        return pixel.map { "found no such samples: \(blends[$0]) for pixel \($0) of \(pixelCount)" }
      }
    }
    own.ditherOffsets = { step in
      ledger.attempt("5.3") {
        try (0..<64).map { try render.ditherOffset($0 % 8, $0 / 8, step) }
      } problem: { offsets in
        offsets.first { !BayerMatrix.isUsable($0) }.map { "adds \($0) to a component" }
      }
    }
    own.nearestColors = { colors, palette in
      ledger.attempt("5.4") {
        try colors.map { try render.nearestColor($0, palette) }
      } problem: { indices in
        indices.first { !palette.indices.contains($0) }
          .map { "chose colour \($0) of \(palette.count)" }
      }
    }
    return own
  }

  private var sixelSteps: SixelSteps {
    let (render, ledger) = (steps.render, ledger)
    var own = SixelSteps()
    own.band = { rows in
      ledger.attempt("5.5") {
        try render.sixelBand(rows)
      } problem: { text in
        SixelBand.isUsable(text) ? nil : "wrote characters that are no sixels"
      }
    }
    return own
  }
}
