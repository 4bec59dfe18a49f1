import LessonKit
import MP4
import Media
import Video

extension Lesson {
  /// Prints one line a frame as `ffmpeg -f framemd5` does: two decoders can be compared by `diff`.
  ///
  /// A decoded picture needs no decoding any more: as in FFmpeg, dts and pts of it are the same.
  func writeChecksums() async throws {
    let timescale = track.timescale
    page.print("#format: frame checksums")
    page.print("#tb 0: 1/\(timescale)")
    page.print("#stream#, dts, pts, duration, size, hash")
    let frames = FrameSequence(
      source: demuxer, trackID: track.id, decoder: try makeDecoder(showingDamage: true))
    var isEmpty = true
    for try await frame in frames {
      isEmpty = false
      let time = String(frame.presentationTime.converted(to: timescale).value)
      let columns = [
        "0", time, time, String(frame.duration.converted(to: timescale).value),
        String(frame.picture.byteCount), PictureChecksum(of: frame.picture).description,
      ]
      page.print(columns.joined(separator: ", "))
    }
    if isEmpty { page.report("no picture could be decoded") }
  }
}
