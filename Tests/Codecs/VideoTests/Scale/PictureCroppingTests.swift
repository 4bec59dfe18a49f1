import Media
import Testing

@testable import Video

@Suite struct PictureCroppingTests {
  /// Planes whose samples count up, of an even or an odd size.
  private func picture(
    _ subsampling: ChromaSubsampling, bitDepth: Int = 8, width: Int = 12, height: Int = 8
  ) -> Picture {
    let format = PixelFormat(subsampling: subsampling, bitDepth: bitDepth)
    let chroma = (format.chromaWidth(width), format.chromaHeight(height))
    let sizes = [(width, height)] + (subsampling == .gray ? [] : [chroma, chroma])
    return Picture(
      width: width, height: height, format: format,
      planes: sizes.enumerated().map { index, size in
        let count = size.0 * size.1 * format.bytesPerSample
        return Plane(
          width: size.0, height: size.1,
          bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 + 100 * index) })
      }, color: .unspecified, pixelAspect: PixelAspect(horizontal: 4, vertical: 3))
  }

  @Test("cuts all planes where the part lies; what is known of the whole stays")
  func cuts() {
    let part = picture(.yuv420).cropped(columns: 4..<10, rows: 2..<6)
    #expect(part.size == PixelSize(width: 6, height: 4) && part.isWellFormed)
    #expect(part.planes[0].bytes.prefix(7) == [28, 29, 30, 31, 32, 33, 40])
    // Six chroma samples a row: from the third of the second row on.
    #expect(part.planes[1].bytes == [108, 109, 110, 114, 115, 116])
    #expect(part.decodedSize == PixelSize(width: 12, height: 8))
    #expect(part.pixelAspect == PixelAspect(horizontal: 4, vertical: 3))
  }

  @Test("two bytes a sample, all samplings, odd sizes")
  func formats() {
    for subsampling in [ChromaSubsampling.yuv420, .yuv422, .yuv444, .gray] {
      for bitDepth in [8, 10] {
        let whole = picture(subsampling, bitDepth: bitDepth, width: 13, height: 9)
        #expect(whole.cropped(columns: 0..<13, rows: 0..<9) == whole)
        for part in [
          whole.cropped(columns: 2..<13, rows: 4..<9), whole.cropped(columns: 0..<3, rows: 0..<3),
        ] {
          #expect(part.isWellFormed)
        }
      }
    }
    let deep = picture(.gray, bitDepth: 10).cropped(columns: 2..<4, rows: 1..<2)
    #expect(deep.planes[0].bytes == [28, 29, 30, 31])
  }
}
