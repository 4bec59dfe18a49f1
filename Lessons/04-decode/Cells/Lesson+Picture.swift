import LessonKit
import MP4
import Media
import Video

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
