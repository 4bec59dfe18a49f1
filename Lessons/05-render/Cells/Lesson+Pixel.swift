import LessonKit
import Media
import Video

extension Lesson {
  func showPixel() {
    let picture = frame.picture
    let (column, row) = pixel
    let samples = samples(column: column, row: row)
    let (interpretation, bitDepth) = (interpretation, picture.format.bitDepth)
    let converter = YUVToRGBConverter(
      matrix: interpretation.matrix, range: interpretation.range, bitDepth: bitDepth)
    let steps = converter.convertPixel(y: samples.y, cb: samples.cb, cr: samples.cr)
    let factors = YUVCoefficients(
      matrix: interpretation.matrix, range: interpretation.range, bitDepth: bitDepth)
    page.print("picture at \(frame.presentationTime.secondsText) s, column \(column), row \(row)")
    page.print("Y \(samples.y)  Cb \(samples.cb)  Cr \(samples.cr)")
    page.print()
    page.print("matrix  \(interpretation.matrixReason)")
    page.print("range   \(interpretation.rangeReason)")
    page.print("curve   \(interpretation.transferReason)")
    page.print()
    page.print(
      "less the offsets \(factors.black), \(factors.neutral), \(factors.neutral): "
        + "Y \(steps.luma)  Cb \(steps.cb)  Cr \(steps.cr)")
    let parts = [steps.luma, steps.cb, steps.cr]
    let share = factors.lumaForRedAndBlue
    show("red", [share, factors.redFromCb, factors.redFromCr], parts, steps.red)
    show("green", [factors.luma, factors.greenFromCb, factors.greenFromCr], parts, steps.green)
    show("blue", [share, factors.blueFromCb, factors.blueFromCr], parts, steps.blue)
  }

  /// Prints one sum; a factor of 0 is left out.
  private func show(
    _ name: String, _ factors: [Double], _ parts: [Int], _ result: PixelConversion.Component
  ) {
    let sum = zip(factors, parts).filter { $0.0 != 0 }
      .map { "\(signed($0.0, decimals: 3))·\(signed(Double($0.1), decimals: 0))" }
      .joined(separator: " + ")
    page.print("\(name.padded(to: 6)) \(sum) = \(signed(result.sum, decimals: 2)) → \(result.byte)")
  }

  /// A number with a real minus sign, in brackets if it is negative.
  private func signed(_ number: Double, decimals: Int) -> String {
    let text = abs(number).text(decimals: decimals)
    return number < 0 ? "(−\(text))" : text
  }

  /// The pixel that is examined: of a grid over the picture, the one with the most colour.
  var pixel: (column: Int, row: Int) {
    let picture = frame.picture
    let neutral = 1 << (picture.format.bitDepth - 1)
    var best = (column: picture.width / 2, row: picture.height / 2, distance: -1)
    for row in stride(from: 0, to: picture.height, by: max(1, picture.height / 40)) {
      for column in stride(from: 0, to: picture.width, by: max(1, picture.width / 64)) {
        let samples = samples(column: column, row: row)
        let distance = abs(samples.cb - neutral) + abs(samples.cr - neutral)
        if distance > best.distance { best = (column, row, distance) }
      }
    }
    return (best.column, best.row)
  }

  /// The three samples that make one pixel; those for colour serve several.
  func samples(column: Int, row: Int) -> (y: Int, cb: Int, cr: Int) {
    let picture = frame.picture
    func sample(_ plane: Int) -> Int {
      guard picture.planes.indices.contains(plane) else {
        return picture.sample(plane: plane, column: 0, row: 0)
      }
      return picture.sample(
        plane: plane, column: column * picture.planes[plane].width / picture.width,
        row: row * picture.planes[plane].height / picture.height)
    }
    return (sample(0), sample(1), sample(2))
  }
}
