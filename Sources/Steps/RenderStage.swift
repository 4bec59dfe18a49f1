import Exercises05
import Media
import Terminal
import Video

/// The steps of lesson 05.
public struct RenderStage: Sendable {
  /// 5.1: the colour of a pixel of 8 bits.
  public var color:
    @Sendable (_ y: Int, _ cb: Int, _ cr: Int, _ matrix: YUVMatrix, _ range: SampleRange) throws ->
      RGBColor

  /// 5.2: the chroma samples of a pixel.
  public var chromaBlend:
    @Sendable (_ pixel: Int, _ pixelCount: Int, _ halfPixels: Int) throws -> ChromaBlend

  /// 5.3: what ordered dithering adds to a pixel.
  public var ditherOffset: @Sendable (_ column: Int, _ row: Int, _ step: Int) throws -> Int

  /// 5.4: the index of the nearest colour of a palette.
  public var nearestColor: @Sendable (_ color: RGBColor, _ palette: [RGBColor]) throws -> Int

  /// 5.5: the text of a band.
  public var sixelBand: @Sendable (_ rows: [[UInt8]]) throws -> [UInt8]

  /// What the core does.
  public static let reference = RenderStage(
    color: { y, cb, cr, matrix, range in
      ReferenceYUVConversion(matrix: matrix, range: range).convertPixel(y: y, cb: cb, cr: cr)
    },
    chromaBlend: { ChromaBlend(forPixel: $0, of: $1, halfPixels: $2) },
    ditherOffset: { BayerMatrix.threshold(column: $0, row: $1, step: $2) },
    nearestColor: { Palette($1).index(nearestTo: $0) },
    sixelBand: { rows in
      let image = IndexedImage(
        width: rows.first?.count ?? 0, height: rows.count,
        // A palette that has every number; its colours are not asked for.
        palette: Palette([RGBColor](repeating: .black, count: 256)),
        indices: Array(rows.joined()))
      return SixelBand(of: image, top: 0).text
    })

  /// What the learner has written.
  public static let learners = RenderStage(
    color: { try Exercises05.color(y: $0, cb: $1, cr: $2, matrix: $3, range: $4) },
    chromaBlend: { try Exercises05.chromaBlend(forPixel: $0, of: $1, halfPixels: $2) },
    ditherOffset: { try Exercises05.ditherOffset(column: $0, row: $1, step: $2) },
    nearestColor: { try Exercises05.nearestColor(to: $0, in: $1) },
    sixelBand: { try Exercises05.sixelBand($0) })
}
