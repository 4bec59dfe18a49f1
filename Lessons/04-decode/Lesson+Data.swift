import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func writeJSON() async throws {
    let decoder = try makeDecoder()
    try await page.writeJSON(lineDepth: 2) { json in
      json.beginObject()
      json.member("file", page.fileName)
      json.member("codecString", track.codecString)
      json.member("width", format.width)
      json.member("height", format.height)
      json.key("frames")
      json.beginArray()
      let delay = try await decodeAll(with: decoder) { write($0, to: &json) }
      json.endArray()
      if let delay { json.member("packetsToFirstFrame", delay) }
      if !flips.isEmpty { try await writeDamage(to: &json) }
      json.endObject()
    }
    await reportDamage(decoder)
  }

  /// Decodes the track from its beginning to its end.
  ///
  /// - Returns: How many samples went in before the first frame came out; `nil` if none did.
  private func decodeAll(
    with decoder: any FrameDecoder, _ body: (Frame) -> Void
  ) async throws -> Int? {
    var sentCount = 0
    var delay: Int?
    let reader = try await demuxer.reader(of: [track.id], at: nil)
    while let event = try await reader.next() {
      switch event {
      case .format(let format, _):
        try await decoder.use(format).forEach(body)
      case .sample(let sample, _):
        sentCount += 1
        let frames = try await decoder.decode(sample)
        if delay == nil && !frames.isEmpty { delay = sentCount }
        frames.forEach(body)
      case .discontinuity:
        break
      }
    }
    let rest = try await decoder.finish()
    rest.forEach(body)
    if delay == nil && rest.isEmpty { page.report("no picture could be decoded") }
    return delay ?? (rest.isEmpty ? nil : sentCount)
  }

  private func write(_ frame: Frame, to json: inout JSONWriter) {
    let sample = samples[frame.sampleIndex]
    json.object { json in
      json.member("sampleIndex", frame.sampleIndex)
      json.member("type", frame.pictureType?.rawValue ?? "?")
      json.member("size", sample.size)
      json.member("sync", sample.isSync)
      json.member("timeUs", frame.presentationTime.microseconds)
      json.member("durationUs", frame.duration.microseconds)
      json.member("md5", PictureChecksum(of: frame.picture).description)
    }
  }

  /// What `--flip` has done to the pictures around the samples that are hit.
  private func writeDamage(to json: inout JSONWriter) async throws {
    json.key("flips")
    json.array { json in
      for flip in flips {
        json.object { json in
          json.member("offset", flip.offset)
          json.member("bit", flip.bit)
        }
      }
    }
    guard let damage = try await damage() else { return }
    json.key("damage")
    json.array { json in
      for picture in damage.comparison.pictures {
        json.object { json in
          json.member("sampleIndex", picture.sound.sampleIndex)
          json.member("timeUs", picture.sound.presentationTime.microseconds)
          json.member("state", picture.state.name)
          json.member("shown", picture.isShown)
        }
      }
    }
  }

  /// Says how many pictures are missing, if any are.
  private func reportDamage(_ decoder: any FrameDecoder) async {
    let count = await hiddenFrameCount(of: decoder)
    if count > 0 {
      page.report("damage: \(count) pictures are left out up to the next sync sample")
    }
  }
}

extension Lesson {
  /// Prints one line a frame as `ffmpeg -f framemd5` does: two decoders can be compared by `diff`.
  ///
  /// A decoded picture has no decode time of its own: as in FFmpeg, its dts is its pts.
  func writeChecksums() async throws {
    let timescale = track.timescale
    page.output.print("#format: frame checksums")
    page.output.print("#tb 0: 1/\(timescale)")
    page.output.print("#stream#, dts, pts, duration, size, hash")
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
      page.output.print(columns.joined(separator: ", "))
    }
    if isEmpty { page.report("no picture could be decoded") }
  }
}
