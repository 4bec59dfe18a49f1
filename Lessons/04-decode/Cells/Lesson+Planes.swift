import LessonKit
import Media
import MP4
import Video

extension Lesson {
  /// Draws each plane of a picture in grey: what the decoder really gives.
  func showPlanes() async throws {
    guard let frame = try await wantedFrame() else {
      return page.print("(no frame could be decoded)")
    }
    let picture = frame.picture
    var table = Table("plane", " columns", " rows", " bits a sample", " bytes")
    for (name, plane) in zip(picture.isRGB ? ["G", "B", "R"] : ["Y", "Cb", "Cr"], picture.planes) {
      table.add(
        name, plane.width.grouped, plane.height.grouped, String(picture.format.bitDepth),
        plane.bytes.count.grouped)
    }
    page.print(table)
    page.print()
    page.prose(remark(on: picture))
    try page.draw { box in planes(of: frame, in: box ?? Page.defaultPictureBox) }
  }

  private func remark(on picture: Picture) -> String {
    if picture.planes.count == 1 { return "Luma is all there is: the film is grey." }
    if picture.isRGB {
      return "This film is one of the few that keep green, blue and red themselves (matrix 0)."
    }
    return "Middle grey, \(1 << (picture.format.bitDepth - 1)), is no colour: a grey wall cannot "
      + "be seen in Cb and Cr."
  }

  /// Luma on the left, the chroma planes to its right; all to the same scale.
  private func planes(of frame: Frame, in box: PixelSize) -> RGBImage {
    let picture = frame.picture
    let isTurned = frame.format.orientation.swapsAxes
    let (halvesColumns, halvesRows) = (picture.format.halvesColumns, picture.format.halvesRows)
    let width = (isTurned ? halvesRows : halvesColumns) ? 0.5 : 1
    let height = (isTurned ? halvesColumns : halvesRows) ? 0.5 : 1
    let chroma = picture.planes.indices.dropFirst()
    // Two chroma planes of half the height fill the height of the luma plane.
    let isStacked = height < 1
    let widths = 1 + width * Double(isStacked ? min(1, chroma.count) : chroma.count)
    let room = PixelSize(width: Int(Double(box.width - 8) / widths), height: box.height - 4)
    let luma = image(of: frame.replacing(picture: picture.grey(plane: 0)), in: room)
    let part = PixelSize(
      width: Int(Double(luma.width) * width), height: Int(Double(luma.height) * height))
    let parts = chroma.map {
      image(of: frame.replacing(picture: picture.grey(plane: $0)), in: part)
    }
    let names = ["Cb", "Cr"].prefix(parts.count) + parts.dropFirst(2).map { _ in "" }
    let named = picture.isRGB ? [luma] + parts : [luma].named(["Y"]) + parts.named(Array(names))
    return .row(
      Array(named.prefix(1))
        + (isStacked ? [.column(Array(named.dropFirst()))] : Array(named.dropFirst())))
  }
}

extension Picture {
  /// Whether the planes are not luma and chroma: code point 0 of ISO/IEC 23091-2 §8.3.
  fileprivate var isRGB: Bool { color.matrix == 0 && planes.count == 3 }

  /// One plane as a grey picture: its samples as amounts of light.
  fileprivate func grey(plane index: Int) -> Picture {
    let plane = planes[index]
    let color = ColorDescription(
      primaries: ColorDescription.unspecifiedCode, transfer: 1, matrix: 1, isFullRange: true)
    return Picture(
      width: plane.width, height: plane.height,
      format: PixelFormat(subsampling: .gray, bitDepth: format.bitDepth), planes: [plane],
      color: color, pixelAspect: pixelAspect)
  }
}

extension Lesson {
  /// The frame that `--at` or `--frame` asks for, or the first keyframe.
  func wantedFrame(exportingMotion: Bool = false) async throws -> Frame? {
    try await FrameSequence.frame(
      at: try wantedTime, source: demuxer, trackID: track.id,
      decoder: try makeDecoder(exportsMotionVectors: exportingMotion))
  }

  func showPicture() async throws {
    guard let frame = try await wantedFrame() else {
      return page.print("(no frame could be decoded)")
    }
    let picture = frame.picture
    page.print(
      "\(frame.pictureType?.rawValue ?? "?")-picture at \(frame.presentationTime.secondsText) s, "
        + "\(picture.width) × \(picture.height), \(picture.format.subsampling.rawValue), "
        + "\(picture.byteCount.grouped) bytes decoded from "
        + "\(samples[frame.sampleIndex].size.grouped)")
    try page.draw { box in
      PictureRenderer(format: frame.format, box: box, rules: page.rules.or(.core))
        .image(of: picture)
    }
  }
}
