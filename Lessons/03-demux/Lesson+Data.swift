import LessonKit
import MP4
import Media

extension Lesson {
  /// Writes one line a sample as it goes: the text of a long film is never in memory at once.
  static func writeCSV(
    _ demuxer: MP4Demuxer, _ selection: SampleSelection, to page: Page
  ) async throws {
    let output = page.output
    output.print("track,index,offset,size,dts,pts,duration,sync")
    // A value of its own: the output is shared, and each access to it would be checked.
    var lines = TextBuffer()
    for track in selection.tracks {
      // A table that cannot be read is reported in the end.
      guard
        let samples = try? await demuxer.sampleTable(of: track.id, covering: selection.covered)
      else { continue }
      for sample in samples.samples(in: selection.indices(in: samples)) {
        if selection.keysOnly && !sample.isSync { continue }
        write(sample, of: track.id, to: &lines)
        guard lines.count >= 32_768 else { continue }
        output.write(lines.bytes)
        lines.removeAll()
        // The reader of the pipe has closed it: it has seen enough.
        guard output.failure == nil else { return }
      }
    }
    output.write(lines.bytes)
  }

  private static func write(_ sample: SampleRecord, of trackID: Int, to lines: inout TextBuffer) {
    let row: [8 of Int] = [
      trackID, sample.index, sample.offset, sample.size, Int(sample.decodeTime),
      Int(sample.presentationTime), Int(sample.duration), sample.isSync ? 1 : 0,
    ]
    lines.writeLine(row.span)
  }

  static func writeJSON(
    _ demuxer: MP4Demuxer, _ selection: SampleSelection, to page: Page
  ) async throws {
    try await page.writeJSON(lineDepth: 5) { json in
      json.beginObject()
      json.member("file", page.fileName)
      json.key("brands")
      json.array { json in demuxer.brands.forEach { json.value($0.description) } }
      json.member("timescale", Int(demuxer.movieTimescale))
      json.key("duration")
      if let duration = demuxer.movieDuration {
        duration.value.write(to: &json)
      } else {
        json.null()
      }
      json.member("fragmented", demuxer.isFragmented)
      let chapters = await demuxer.chapters()
      if !chapters.isEmpty {
        json.key("chapters")
        json.array { json in chapters.forEach { write($0, to: &json) } }
      }
      json.key("tracks")
      json.beginArray()
      for track in selection.tracks {
        guard let samples = try? await demuxer.sampleTable(of: track.id) else { continue }
        write(track, samples, selection, to: &json)
      }
      json.endArray()
      json.endObject()
    }
  }

  private static func write(_ chapter: Chapter, to json: inout JSONWriter) {
    json.object { json in
      json.member("timeUs", chapter.startTime.microseconds)
      json.member("title", chapter.title)
    }
  }

  private static func write(
    _ track: MP4Track, _ samples: SampleTable, _ selection: SampleSelection,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", track.id)
      json.member("kind", track.kind.rawValue)
      json.member("codec", track.codec.description)
      json.member("codecString", track.codecString)
      json.member("language", track.language)
      json.member("timescale", Int(track.timescale))
      json.member("duration", track.duration?.value ?? 0)
      if let video = track.video { write(video, to: &json) }
      json.key("edits")
      json.array { json in track.edits.forEach { write($0, to: &json) } }
      json.member("sampleCount", samples.count)
      json.key("samples")
      json.array { json in
        for sample in samples.samples(in: selection.indices(in: samples))
        where sample.isSync || !selection.keysOnly {
          write(sample, of: track, to: &json)
        }
      }
    }
  }

  private static func write(_ video: VideoFormat, to json: inout JSONWriter) {
    if let nalLengthSize = video.nalLengthSize {
      json.member("nalLengthSize", nalLengthSize)
    }
    json.member("width", video.width)
    json.member("height", video.height)
    json.member("rotation", video.orientation.rotation.rawValue)
    json.member("mirrored", video.orientation.isMirrored)
    json.key("pixelAspect")
    json.array { json in
      json.value(video.pixelAspect?.horizontal ?? 1)
      json.value(video.pixelAspect?.vertical ?? 1)
    }
    if let color = video.color {
      json.key("color")
      json.object { json in
        json.member("primaries", Int(color.primaries))
        json.member("transfer", Int(color.transfer))
        json.member("matrix", Int(color.matrix))
        json.member("fullRange", color.isFullRange ?? false)
      }
    }
  }

  private static func write(_ edit: EditListBox.Entry, to json: inout JSONWriter) {
    json.object { json in
      json.member("segmentDuration", Int(clamping: edit.segmentDuration))
      json.member("mediaTime", edit.mediaTime)
      let rate = Int64(edit.rateInteger) << 16 | Int64(UInt16(bitPattern: edit.rateFraction))
      json.member("rate", Field.Value.fixedPoint(raw: rate, fractionBits: 16))
    }
  }

  private static func write(
    _ sample: SampleRecord, of track: MP4Track, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("index", sample.index)
      json.member("offset", sample.offset)
      json.member("size", sample.size)
      json.member("dts", sample.decodeTime)
      json.member("pts", sample.presentationTime)
      json.member("duration", sample.duration)
      json.member("sync", sample.isSync)
      json.member("timeUs", track.presentationTime(of: sample).microseconds)
    }
  }
}
