import LessonKit
import MP4
import Media
import Video

extension Lesson {
  /// Prints one line a frame as `ffmpeg -f framemd5` does: two decoders can be compared by `diff`.
  func writeChecksums() async throws {
    let timescale = track.track.timescale
    page.print("#format: frame checksums")
    page.print("#tb 0: 1/\(timescale)")
    page.print("#stream#, dts, pts, duration, size, hash")
    let frames = FrameSequence(
      source: demuxer, trackID: track.id, decoder: try makeDecoder(showingDamage: true))
    for try await frame in frames {
      let time = String(frame.presentationTime.converted(to: timescale).value)
      let columns = [
        "0", time, time, String(frame.duration.converted(to: timescale).value),
        String(frame.picture.byteCount), PictureChecksum(of: frame.picture).description,
      ]
      page.print(columns.joined(separator: ", "))
    }
  }

  func writeJSON() async throws {
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.beginObject()
    json.member("file", page.fileName)
    json.member("codecString", track.track.codecString)
    json.member("width", format.width)
    json.member("height", format.height)
    json.key("frames")
    json.beginArray()
    let decoder = try makeDecoder()
    let frames = FrameSequence(source: demuxer, trackID: track.id, decoder: decoder)
    do {
      for try await frame in frames { write(frame, to: &json) }
    } catch {
      // What has been written stays JSON.
      page.report("\(error)")
    }
    json.endArray()
    json.endObject()
    await reportDamage(decoder)
  }

  private func write(_ frame: Frame, to json: inout JSONWriter) {
    json.object { json in
      json.member("sampleIndex", frame.sampleIndex)
      json.member("type", frame.pictureType?.rawValue ?? "?")
      json.member("timeUs", frame.presentationTime.microseconds)
      json.member("durationUs", frame.duration.microseconds)
      json.member("md5", PictureChecksum(of: frame.picture).description)
    }
  }

  /// Says how many pictures are missing, if any are.
  private func reportDamage(_ decoder: VideoDecoder) async {
    let count = await decoder.hiddenFrameCount
    if count > 0 {
      page.report("damage: \(count) pictures are left out up to the next sync sample")
    }
  }
}
