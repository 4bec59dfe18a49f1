import LessonKit
import MP4
import Media
import Video

extension Lesson {
  /// The time that `--frame` or `--at` asks for.
  private var wantedTime: MediaTime {
    get throws {
      if let number = try page.arguments.integer("--frame", in: 0...Int.max) {
        return try track.presentationTime(ofFrame: number, in: samples)
      }
      return MediaTime(try page.arguments.time("--at") ?? .zero, timescale: track.track.timescale)
    }
  }

  func showPicture() async throws {
    guard
      let frame = try await FrameSequence.frame(
        at: try wantedTime, source: demuxer, trackID: track.id, decoder: try makeDecoder())
    else { return page.print("(no frame could be decoded)") }
    let picture = frame.picture
    page.print(
      "\(frame.pictureType?.rawValue ?? "?")-picture at \(frame.presentationTime.secondsText) s, "
        + "\(picture.width) × \(picture.height), \(picture.format.subsampling.rawValue), "
        + "\(picture.byteCount.grouped) bytes decoded from "
        + "\(samples[frame.sampleIndex].size.grouped)")
    try page.draw { box in PictureRenderer(format: format, box: box).image(of: picture) }
  }
}
