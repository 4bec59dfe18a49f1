import Exercises05
import LessonKit
import Media
import Oracles
import Sixel
import Terminal
import Video

/// Lesson 05.
extension Exercises {
  var render: [any AnyExercise] { [color, chromaBlend, ditherOffset, nearestColor, sixelBand] }

  /// 5.1: the colour of a pixel of 8 bits.
  package var color:
    Exercise<
      @Sendable (_ y: Int, _ cb: Int, _ cr: Int, _ matrix: YUVMatrix, _ range: SampleRange) throws
        -> RGBColor
    >
  {
    Exercise(
      "5.1",
      core: { y, cb, cr, matrix, range in
        ReferenceYUVConversion(matrix: matrix, range: range).convertPixel(y: y, cb: cb, cr: cr)
      },
      learner: Exercises05.color
    ) { color, attempt, rules in
      rules.updateRendering { core in
        core.image = { picture, matrix, range in
          attempt.checked {
            try picture.rgbImage { y, cb, cr throws in try color(y, cb, cr, matrix, range) }
          } difference: { _ in
            let reference = ReferenceYUVConversion(matrix: matrix, range: range)
            // Black, white, and colours that a wrong matrix or range changes.
            for (y, cb, cr) in [(16, 128, 128), (235, 128, 128), (81, 90, 240), (145, 54, 34)] {
              let right = reference.convertPixel(y: y, cb: cb, cr: cr)
              guard let own = try? color(y, cb, cr, matrix, range), own != right else { continue }
              return "says \(difference(of: own, from: right)) for Y \(y), Cb \(cb), Cr \(cr)"
            }
            return nil
          }
        }
      }
    }
  }

  /// 5.2: the chroma samples of a pixel.
  package var chromaBlend:
    Exercise<
      @Sendable (_ pixel: Int, _ pixelCount: Int, _ halfPixels: Int) throws -> ChromaBlend
    >
  {
    Exercise(
      "5.2",
      core: {
        ChromaBlend(forPixel: $0, of: $1, halfPixels: $2)
      },
      learner: Exercises05.chromaBlend
    ) { chromaBlend, attempt, rules in
      rules.updateRendering { core in
        core.chromaBlends = { pixelCount, halfPixels in
          attempt.compared {
            try (0..<pixelCount).map { try chromaBlend($0, pixelCount, halfPixels) }
          } problem: { blends in
            let pixel = blends.firstIndex { !$0.isUsable(pixelCount: pixelCount) }
            return pixel.map {
              "found no such samples: \(blends[$0]) for pixel \($0) of \(pixelCount)"
            }
          } against: {
            (0..<pixelCount).map {
              ChromaBlend(forPixel: $0, of: pixelCount, halfPixels: halfPixels)
            }
          }
        }
      }
    }
  }

  /// 5.3: what ordered dithering adds to a pixel.
  package var ditherOffset:
    Exercise<@Sendable (_ column: Int, _ row: Int, _ step: Int) throws -> Int>
  {
    Exercise(
      "5.3",
      core: BayerMatrix.threshold,
      learner: Exercises05.ditherOffset
    ) { ditherOffset, attempt, rules in
      rules.updateRendering { core in
        core.ditherOffsets = { step in
          attempt.compared {
            try (0..<64).map { try ditherOffset($0 % 8, $0 / 8, step) }
          } problem: { offsets in
            offsets.first { !BayerMatrix.isUsable($0) }.map { "adds \($0) to a component" }
          } against: {
            (0..<64).map { BayerMatrix.threshold(column: $0 % 8, row: $0 / 8, step: step) }
          }
        }
      }
    }
  }

  /// 5.4: the index of the nearest colour of a palette.
  package var nearestColor:
    Exercise<@Sendable (_ color: RGBColor, _ palette: [RGBColor]) throws -> Int>
  {
    Exercise(
      "5.4",
      core: {
        Palette($1).index(nearestTo: $0)
      },
      learner: Exercises05.nearestColor
    ) { nearestColor, attempt, rules in
      rules.updateRendering { core in
        core.nearestColors = { colors, palette in
          attempt.compared {
            try colors.map { try nearestColor($0, palette) }
          } problem: { indices in
            indices.first { !palette.indices.contains($0) }
              .map { "chose colour \($0) of \(palette.count)" }
          } against: {
            let palette = Palette(palette)
            return colors.map { palette.index(nearestTo: $0) }
          }
        }
      }
    }
  }

  /// 5.5: the text of a band.
  package var sixelBand: Exercise<@Sendable (_ rows: [[UInt8]]) throws -> [UInt8]> {
    Exercise(
      "5.5",
      core: { rows in
        let image = IndexedImage(
          width: rows.first?.count ?? 0, height: rows.count,
          // A palette that has every number; its colours do not matter.
          palette: Palette([RGBColor](repeating: .black, count: 256)),
          indices: Array(rows.joined()))
        return SixelBand(of: image, top: 0).text
      },
      learner: Exercises05.sixelBand
    ) { sixelBand, attempt, rules in
      rules.update(SixelRules.core) { core in
        core.band = { rows in
          attempt.checked {
            try sixelBand(rows)
          } problem: { text in
            SixelBand.isUsable(text) ? nil : "wrote characters that are no sixels"
          } difference: { text in
            PaintedBand(text, width: rows.first?.count ?? 0, height: rows.count)
              .difference(from: rows)
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateRendering(_ change: (inout RenderRules) -> Void) {
    update(RenderRules(name: "learner"), change)
  }
}
