import LessonKit
import MP4
import Media

extension Lesson {
  /// Writes one line a sample as it goes: the text of a long film is never in memory at once.
  static func writeCSV(_ demuxer: MP4Demuxer, to output: TextOutput) {
    output.print("track,index,offset,size,dts,pts,duration,sync")
    for track in demuxer.mp4Tracks {
      for sample in track.sampleTable {
        let numbers = [
          track.id, sample.index, sample.offset, sample.size, Int(sample.decodeTime),
          Int(sample.presentationTime), Int(sample.duration),
        ]
        for number in numbers {
          output.write(number)
          output.write(ascii: ",")
        }
        output.write(ascii: sample.isSync ? "1" : "0")
        output.write(ascii: "\n")
      }
    }
  }

  static func writeJSON(_ demuxer: MP4Demuxer, to page: Page) {
    var json = JSONWriter(to: page.output, lineDepth: 5)
    json.object { json in
      json.key("file")
      json.value(page.fileName)
      json.key("brands")
      json.array { json in demuxer.brands.forEach { json.value($0.description) } }
      json.key("timescale")
      json.value(Int(demuxer.movieTimescale))
      json.key("duration")
      if let duration = demuxer.movieDuration { json.value(duration.value) } else { json.null() }
      json.key("fragmented")
      json.value(demuxer.file.isFragmented)
      json.key("tracks")
      json.array { json in
        for track in demuxer.mp4Tracks { write(track, to: &json) }
      }
    }
  }

  private static func write(_ track: MP4Track, to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.value(track.id)
      json.key("kind")
      json.value(track.track.kind.rawValue)
      json.key("codec")
      json.value(track.track.codec.description)
      json.key("codecString")
      json.value(track.track.codecString)
      json.key("language")
      json.value(track.track.language)
      json.key("timescale")
      json.value(Int(track.track.timescale))
      json.key("duration")
      json.value(track.track.duration.value)
      if let video = track.track.video { write(video, to: &json) }
      json.key("edits")
      json.array { json in track.edits.forEach { write($0, to: &json) } }
      json.key("sampleCount")
      json.value(track.sampleTable.count)
      json.key("samples")
      json.array { json in
        for sample in track.sampleTable { write(sample, of: track, to: &json) }
      }
    }
  }

  private static func write(_ video: VideoFormat, to json: inout JSONWriter) {
    if let nalLengthSize = video.nalLengthSize {
      json.key("nalLengthSize")
      json.value(nalLengthSize)
    }
    json.key("width")
    json.value(video.width)
    json.key("height")
    json.value(video.height)
    json.key("rotation")
    json.value(video.orientation.rotation.rawValue)
    json.key("mirrored")
    json.value(video.orientation.isMirrored)
    json.key("pixelAspect")
    json.array { json in
      json.value(video.pixelAspect.horizontal)
      json.value(video.pixelAspect.vertical)
    }
    if let color = video.color {
      json.key("color")
      json.object { json in
        json.key("primaries")
        json.value(Int(color.primaries))
        json.key("transfer")
        json.value(Int(color.transfer))
        json.key("matrix")
        json.value(Int(color.matrix))
        json.key("fullRange")
        json.value(color.isFullRange ?? false)
      }
    }
  }

  private static func write(_ edit: EditListBox.Entry, to json: inout JSONWriter) {
    json.object { json in
      json.key("segmentDuration")
      json.value(Int(edit.segmentDuration))
      json.key("mediaTime")
      json.value(edit.mediaTime)
      json.key("rate")
      let rate = Int64(edit.rateInteger) << 16 | Int64(UInt16(bitPattern: edit.rateFraction))
      json.value(.fixedPoint(raw: rate, fractionBits: 16))
    }
  }

  private static func write(
    _ sample: SampleEntry, of track: MP4Track, to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("index")
      json.value(sample.index)
      json.key("offset")
      json.value(sample.offset)
      json.key("size")
      json.value(sample.size)
      json.key("dts")
      json.value(sample.decodeTime)
      json.key("pts")
      json.value(sample.presentationTime)
      json.key("duration")
      json.value(sample.duration)
      json.key("sync")
      json.value(sample.isSync)
      json.key("timeUs")
      json.value(track.presentationTime(of: sample).microseconds)
    }
  }
}
