import LessonKit
import Media
import PictureQuality
import Video

extension Lesson {
  func showSubsampling() throws {
    let picture = frame.picture
    // At half the size every pixel has chroma of its own, even of a film in 4:2:0.
    let whole = PictureScaler(
      width: max(1, picture.width / 2), height: max(1, picture.height / 2), chroma: .linear
    ).scale(picture)
    guard whole.format.subsampling == .yuv444 else {
      page.print("the film is grey: it has no chroma to save on")
      return
    }
    page.print(
      "the film is \(picture.format.subsampling.rawValue); at half its size, \(whole.size):")
    page.print()
    let original = image(whole, .nearest)
    var table = Table("kept", " bytes", " error of 255, nearest", " blended")
    var parts = [original]
    for subsampling in [ChromaSubsampling.yuv444, .yuv422, .yuv420] {
      let kept = whole.subsampled(to: subsampling)
      let (nearest, linear) = (image(kept, .nearest), image(kept, .linear))
      table.add(
        subsampling.rawValue, kept.byteCount.grouped, error(nearest, original),
        error(linear, original))
      if subsampling != .yuv444 { parts.append(nearest) }
      if subsampling == .yuv420 { parts.append(linear) }
    }
    page.print(table)
    page.print()
    page.print("a detail: 4:4:4, 4:2:2, 4:2:0, and 4:2:0 with chroma blended")
    try drawDetails(
      parts, ["4:4:4", "4:2:2", "4:2:0", "blended"], where: parts.dropFirst(2).first ?? original)
  }

  func showChromaLocation() throws {
    let picture = frame.picture
    guard picture.format.isSubsampled else {
      page.print("\(picture.format.subsampling.rawValue): each pixel has its own chroma")
      return
    }
    let right = image(picture, .linear)
    page.print("the stream says, or lets us assume: \(picture.chromaLocation.name)")
    page.print()
    var table = Table("shown as", " error of 255")
    for location in ChromaLocation.allCases {
      let other = image(picture.moved(to: location), .linear)
      table.add(location.name, error(other, right))
    }
    table.add("one sample for a whole block", error(image(picture, .nearest), right))
    page.print(table)
    let wrong: ChromaLocation = picture.chromaLocation == .center ? .left : .center
    let other = image(picture.moved(to: wrong), .linear)
    let blocks = image(picture, .nearest)
    page.print()
    page.print("a detail: correct, \(wrong.name), blocks")
    try drawDetails(
      [right, other, blocks], ["correct", "as if \(wrong.name)", "not blended"], where: blocks)
  }

  private func image(_ picture: Picture, _ chroma: ChromaUpsampling) -> RGBImage {
    PictureRenderer(format: format, box: nil, choice: choice, chroma: chroma, rules: rules)
      .image(of: picture)
  }

  func error(_ image: RGBImage, _ original: RGBImage) -> String {
    image.meanDifference(from: original).map { $0.text(decimals: 2) } ?? "–"
  }

  /// Draws the same detail of several images side by side, where one of them differs most.
  func drawDetails(_ images: [RGBImage], _ names: [String], where other: RGBImage) throws {
    try drawDetails(images, names, around: images.first?.placeOfLargestDifference(from: other))
  }

  /// Draws the same detail of several images side by side, each with its name; it has `side` columns and
  /// rows, or as many as there is room for.
  func drawDetails(
    _ images: [RGBImage], _ names: [String], around place: (column: Int, row: Int)?, side: Int = 24
  ) throws {
    let place = place ?? (0, 0)
    try page.draw(with: comparisonEncoder) { box in
      let gap = 4
      let room = PixelSize(
        width: max(1, ((box?.width ?? 640) + gap) / images.count - gap),
        height: box?.height ?? 360)
      let factor = max(1, min(room.width, room.height) / side)
      let size = PixelSize(width: side, height: side).clamped(to: room)
      return .row(
        images.map { image in
          image.detail(aroundColumn: place.column, row: place.row, size: size)
            .magnified(by: factor)
        }.named(names), gap: gap)
    }
  }
}

extension ChromaLocation {
  fileprivate var name: String {
    switch self {
    case .left: "left"
    case .center: "centre"
    case .topLeft: "top left"
    case .top: "top"
    case .bottomLeft: "bottom left"
    case .bottom: "bottom"
    }
  }
}

extension Picture {
  /// The picture as if its chroma lay elsewhere.
  fileprivate func moved(to location: ChromaLocation) -> Picture {
    Picture(
      width: width, height: height, format: format, planes: planes, color: color,
      chromaLocation: location, pixelAspect: pixelAspect, decodedSize: decodedSize)
  }
}
