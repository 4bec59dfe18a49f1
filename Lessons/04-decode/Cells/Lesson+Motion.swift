import LessonCharts
import LessonKit
import Media
import MP4
import Terminal
import Video

extension Lesson {
  /// Draws over a picture where its blocks come from.
  func showMotion() async throws {
    guard let frame = try await frameWithMotion() else {
      let codec = format.codec == .h264 ? "this film" : track.codec.description
      return page.prose(
        "(libavcodec tells no motion vectors of \(codec)"
          + (format.codec == .h264 ? ": it has I-pictures only)" : "; of H.264 it does)"))
    }
    let vectors = frame.motionVectors
    let picture = frame.picture
    page.print(
      "\(frame.pictureType?.rawValue ?? "?")-picture at \(frame.presentationTime.secondsText) s, "
        + "sample \(frame.sampleIndex.grouped): \(vectors.count.grouped) motion vectors")
    let map = MotionMap(vectors, of: picture.size)
    page.print()
    for (name, count) in [
      ("moved, from an earlier picture", map.movedCount(.earlier)),
      ("moved, from a later picture", map.movedCount(.later)),
      ("from the same place", map.stillCount),
    ] {
      page.print("\(name.padded(to: 32))\(count.grouped.paddedLeft(to: 7))")
    }
    page.print("the longest: \(map.longest.text(decimals: 1)) pixels")
    page.print(
      "not taken from elsewhere: \((100 * map.intraShare).text(decimals: 1)) % of the picture")
    page.prose(
      "An arrow leads from where a block was to where it is; white: it was in an earlier picture, "
        + "blue: in a later one.")
    let room = try page.chartBox
    try page.draw { box in motionImage(of: frame, in: room ?? box) }
  }

  /// The picture that was requested or, of the first ones of the group, the one that moves most.
  private func frameWithMotion() async throws -> Frame? {
    if asksForPicture, let frame = try await wantedFrame(exportingMotion: true),
      !frame.motionVectors.isEmpty
    {
      return frame
    }
    var best: (frame: Frame, movement: Double)?
    let decoder = try makeDecoder(exportsMotionVectors: true)
    try await decode(group.prefix(24), with: decoder) { frame in
      let movement = frame.motionVectors.reduce(0) { $0 + $1.length * Double($1.width * $1.height) }
      if !frame.motionVectors.isEmpty, movement > best?.movement ?? -1 { best = (frame, movement) }
    }
    return best?.frame
  }

  /// The picture in dark grey with its vectors: arrows to the middle of each block that has moved, from
  /// where it was.
  private func motionImage(of frame: Frame, in box: PixelSize?) -> RGBImage {
    let renderer = PictureRenderer(
      format: frame.format, box: box, rules: page.rules.or(.core))
    let picture = renderer.scaled(frame.picture).enlarged(to: box)
    let sheet = YUVToRGBConverter(
      renderer.interpretation(of: picture), bitDepth: picture.format.bitDepth
    ).convert(picture).dimmed
    func line(_ vector: MotionVector) -> RGBImage.Line {
      func point(_ column: Double, _ row: Double) -> RGBImage.Point {
        RGBImage.Point(
          column: Int(column * Double(sheet.width) / Double(max(1, frame.picture.width))),
          row: Int(row * Double(sheet.height) / Double(max(1, frame.picture.height))))
      }
      let (column, row) = (Double(vector.column), Double(vector.row))
      return RGBImage.Line(
        from: point(column + vector.right, row + vector.down), to: point(column, row))
    }
    let moved = frame.motionVectors.filter { $0.length >= 0.5 }
    let thickness = max(1, sheet.width / 480)
    func lines(_ reference: MotionVector.Reference) -> [RGBImage.Line] {
      moved.filter { $0.reference == reference }.map(line).flatMap { $0.arrow(thickness) }
    }
    return
      sheet
      .drawing(lines(.earlier), in: ChartColor.ink.rgb)
      .drawing(lines(.later), in: ChartColor.sky.rgb)
      .oriented(frame.format.orientation)
  }
}

extension RGBImage.Line {
  /// The line this many pixels thick, with a head at its end.
  fileprivate func arrow(_ thickness: Int) -> [RGBImage.Line] {
    let (right, down) = (Double(end.column - start.column), Double(end.row - start.row))
    let length = (right * right + down * down).squareRoot()
    guard length > 0 else { return [self] }
    // A head is no longer than its arrow.
    let size = min(Double(5 * thickness), max(3, length))
    let (ahead, aside) = ((right / length, down / length), (-down / length, right / length))
    /// A place so far before the tip, and so far beside the line.
    func place(_ back: Double, _ side: Double) -> RGBImage.Point {
      RGBImage.Point(
        column: end.column + Int((aside.0 * side - ahead.0 * back).rounded()),
        row: end.row + Int((aside.1 * side - ahead.1 * back).rounded()))
    }
    let shaft = (0..<thickness).map { part in
      let side = Double(part) - Double(thickness - 1) / 2
      return RGBImage.Line(
        from: RGBImage.Point(
          column: start.column + Int((aside.0 * side).rounded()),
          row: start.row + Int((aside.1 * side).rounded())), to: place(0, side))
    }
    // Lines from the tip to all places of the head's end fill it.
    let width = Int(size * 0.8)
    return shaft
      + (-width / 2...width / 2).map { .init(from: place(0, 0), to: place(size, Double($0))) }
  }
}

extension Picture {
  /// The picture as large as fits into a box, at most three times as wide and high.
  fileprivate func enlarged(to box: PixelSize?) -> Picture {
    let box = box ?? PixelSize(width: 2 * width, height: 2 * height)
    let factor = min(
      3, Double(box.width) / Double(max(1, width)), Double(box.height) / Double(max(1, height)))
    guard factor > 1 else { return self }
    let size = PixelSize(
      width: Int(Double(width) * factor) / 2 * 2, height: Int(Double(height) * factor) / 2 * 2)
    return PictureScaler(to: size).scale(self)
  }
}

/// What the motion vectors of a picture come to.
struct MotionMap {
  let stillCount: Int

  /// The length of the longest one, in samples of luma.
  let longest: Double

  /// The part of the picture, 0 to 1, without a vector: it is coded without other pictures.
  let intraShare: Double
  private let moved: [MotionVector]

  init(_ vectors: [MotionVector], of size: PixelSize) {
    moved = vectors.filter { $0.length >= 0.5 }
    stillCount = vectors.count - moved.count
    longest = vectors.map(\.length).max() ?? 0
    intraShare = Self.uncoveredShare(vectors, of: size)
  }

  func movedCount(_ reference: MotionVector.Reference) -> Int {
    moved.count { $0.reference == reference }
  }

  /// Counts the squares of 4 × 4 samples, the smallest blocks there are, that no block covers.
  private static func uncoveredShare(_ vectors: [MotionVector], of size: PixelSize) -> Double {
    let (columns, rows) = (max(1, size.width / 4), max(1, size.height / 4))
    var isCovered = [Bool](repeating: false, count: columns * rows)
    for vector in vectors {
      let left = (vector.column - vector.width / 2) / 4
      let top = (vector.row - vector.height / 2) / 4
      for row in (top..<top + max(1, vector.height / 4)).clamped(to: 0..<rows) {
        for column in (left..<left + max(1, vector.width / 4)).clamped(to: 0..<columns) {
          isCovered[row * columns + column] = true
        }
      }
    }
    return Double(isCovered.count { !$0 }) / Double(isCovered.count)
  }
}

extension MotionVector {
  /// How far the block has moved, in samples.
  var length: Double { (right * right + down * down).squareRoot() }
}
