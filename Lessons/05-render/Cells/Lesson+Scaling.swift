import LessonKit
import Media
import Video

extension Lesson {
  func showScaling() throws {
    let box = try page.pictureBox
    let renderer = renderer(for: box)
    let picture = frame.picture
    // A film keeps few chroma samples; a still is given one for each pixel.
    let scaled = PictureScaler(to: renderer.scaled(picture).size, rules: rules).scale(picture)
    page.print(
      "decoded  \(picture.size) in \(picture.format.subsampling.rawValue), "
        + "\(picture.byteCount.grouped) bytes")
    page.print("pixels   \(shape(of: picture))")
    page.print("turned   \(turning)")
    page.print("box      \(box)")
    page.print(
      "scaled   \(scaled.size) in \(scaled.format.subsampling.rawValue), "
        + "\(scaled.byteCount.grouped) bytes")
    let rgbBytes = (3 * scaled.width * scaled.height).grouped
    page.print("as RGB   \(renderer.fit(of: picture)?.shown ?? box), \(rgbBytes) bytes")
    page.print()

    let size = PixelSize(width: max(1, picture.width / 4), height: max(1, picture.height / 4))
    let whole = self.renderer(for: nil).image(of: picture)
    let mean = image(PictureScaler(to: size, rules: rules).scale(picture))
    let every = whole.everyPixel(of: mean.size)
    page.print("a quarter as wide, a detail: the mean of each 4×4 pixels, and one of the 16")
    try drawDetails([mean, every], ["the mean", "one of 16"], where: every)
  }

  private func image(_ picture: Picture) -> RGBImage {
    renderer(for: nil).image(of: picture)
  }

  private func shape(of picture: Picture) -> String {
    let aspect = picture.pixelAspect
    let text = "\(aspect.horizontal):\(aspect.vertical)"
    if format.pixelAspect != nil { return "\(text), the container says" }
    return aspect == .square ? "square: the stream says nothing else" : "\(text), the stream says"
  }

  private var turning: String {
    let (orientation, degrees) = (format.orientation, format.orientation.rotation.rawValue)
    var steps = orientation.isMirrored ? ["mirrored"] : []
    if degrees > 0 { steps.append("by \(degrees)° clockwise") }
    return steps.isEmpty
      ? "no" : steps.joined(separator: ", then ") + ", the container says"
  }
}

extension RGBImage {
  /// The image at another size, by taking the nearest pixel for each: the wrong way.
  fileprivate func everyPixel(of size: PixelSize) -> RGBImage {
    var pixels: [UInt8] = []
    for row in 0..<size.height {
      for column in 0..<size.width {
        let place = row * height / size.height * width + column * width / size.width
        pixels += self.pixels[3 * place..<3 * place + 3]
      }
    }
    return RGBImage(width: size.width, height: size.height, pixels: pixels)
  }
}
