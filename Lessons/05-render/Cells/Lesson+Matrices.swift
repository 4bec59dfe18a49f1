import LessonKit
import Media
import Video

extension Lesson {
  func showMatrices() {
    let picture = frame.picture
    let samples = samples(column: pixel.column, row: pixel.row)
    let used = renderer(for: nil).interpretation(of: picture)
    var table = Table("matrix", "range", " red", " green", " blue", "")
    for matrix in [YUVMatrix.bt601, .bt709, .bt2020] {
      for range in SampleRange.allCases {
        let converter = YUVToRGBConverter(
          matrix: matrix, range: range, bitDepth: picture.format.bitDepth)
        let color = converter.convertPixel(y: samples.y, cb: samples.cb, cr: samples.cr).color
        let isUsed = matrix == used.matrix && range == used.range
        table.add(
          matrix.name, range.rawValue, String(color.red), String(color.green),
          String(color.blue), isUsed ? "◀ this film" : "")
      }
    }
    table.lines.forEach(page.print)
  }
}
