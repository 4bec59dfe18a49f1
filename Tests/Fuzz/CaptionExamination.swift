import Captions
import Media

/// Subtitles: an input read as a file, as a sample of each kind, and as closed captions in pictures.
struct CaptionExamination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case refused = "no subtitles"
    case pictures = "closed captions"
    case samples = "samples alone"
    case file = "a file of subtitles"
  }

  private(set) var outcome = Outcome.refused

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  init(of bytes: [UInt8]) {
    examinePictures(bytes)
    examineSegment(bytes)
    for format in [CaptionSampleFormat.timedText, .webVTT, .ttml, .sampleTTML, .closedCaptions] {
      do throws(ParsingError) {
        let cues = try format.cues(in: bytes, from: .seconds(1), to: .seconds(2))
        if !cues.isEmpty { outcome = .samples }
        for cue in cues {
          check(cue.start >= .seconds(1) && cue.end <= .seconds(2), "a cue outside its sample")
          examine(cue)
        }
      } catch {
        checkText("\(error)")
      }
    }
    for encoding in [nil, CaptionEncoding.windows1252, .utf16] {
      do throws(CaptionError) {
        let file = try CaptionFile(parsing: bytes, in: encoding)
        if encoding == nil { outcome = .file }
        examine(file)
      } catch {
        checkText("\(error)")
      }
    }
  }

  /// Reads the input as a segment of a stream, and the samples that are made of its cues.
  private mutating func examineSegment(_ bytes: [UInt8]) {
    do throws(CaptionError) {
      let segment = try WebVTTSegment(parsing: bytes)
      for cue in segment.cues.prefix(256) {
        check(cue.start < cue.end, "a cue of a segment ends before it begins")
        let format = CaptionSampleFormat.webVTT
        guard let cues = try? format.cues(in: cue.sample, from: cue.start, to: cue.end) else {
          check(false, "a sample that was written cannot be read")
          continue
        }
        for cue in cues { examine(cue) }
      }
    } catch {
      checkText("\(error)")
    }
    let block = WebVTTCueBlock(parsing: String(decoding: bytes.prefix(4096), as: UTF8.self))
    if let block { check(block.start < block.end, "a cue as text ends before it begins") }
  }

  /// Reads the input as samples of video, in which the captions are, and as a row of pairs.
  private mutating func examinePictures(_ bytes: [UInt8]) {
    // Units of H.264, each with a pair for each field.
    let head: [UInt8] = [
      0, 0, 1, 6, 4, 17, 0xB5, 0, 0x31, 0x47, 0x41, 0x39, 0x34, 3, 0xC2, 0xFF, 0xFC,
    ]
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place -> [UInt8] in
      let pair = bytes[place..<place + 2]
      return head + pair + [0xFD] + pair + [0xFF, 0x80]
    }
    let codings: [(VideoFormat.Codec, Int?)] = [(.h264, nil), (.h264, 4), (.hevc, 2)]
    for (codec, lengthSize) in codings {
      let format = VideoFormat(
        codec: codec, configuration: [], nalLengthSize: lengthSize, width: 16, height: 16)
      examine([bytes] + (lengthSize == nil ? units : []), codedAs: format)
    }
  }

  private mutating func examine(_ samples: [[UInt8]], codedAs format: VideoFormat) {
    var reader = ClosedCaptionReader(format, filmStart: .zero)
    for (number, bytes) in samples.enumerated() {
      // Pictures in pairs change places.
      let time = MediaTime(value: Int64(number ^ 1), timescale: 30)
      reader.add(
        EncodedSample(
          index: number, data: bytes, decodeTime: time, presentationTime: time,
          duration: MediaTime(value: 1, timescale: 30), isSync: true))
      if number % 64 == 63 { reader.show(upTo: time.duration) }
      if number % 256 == 255 { reader.reset() }
    }
    reader.finish()
    reader.reset()
    for change in reader.changes() {
      if !change.cues.isEmpty { outcome = .pictures }
      check(change.cues.count <= 1100, "\(change.cues.count) cues are kept")
      for cue in change.cues { examine(cue) }
    }
  }

  private mutating func examine(_ file: CaptionFile) {
    check(file.faultCount >= file.faults.count, "faults were not counted")
    for fault in file.faults {
      check(fault.line >= 1, "a fault at line \(fault.line)")
      checkText(fault.description)
    }
    let timeline = CueTimeline(file.cues)
    for cue in file.cues.prefix(64) {
      examine(cue)
      let shown = timeline.cues(at: cue.start)
      check(shown.count <= CueTimeline.mostShown, "too many cues at once")
      check(
        shown.contains(cue) || shown.count == CueTimeline.mostShown,
        "a cue is not found at its start")
      check(!timeline.cues(at: cue.end).contains(cue), "a cue is shown after its end")
    }
  }

  private mutating func examine(_ cue: CaptionCue) {
    check(cue.start < cue.end, "a cue ends before it begins")
    check(!cue.lines.isEmpty && cue.lines.count <= 65, "a cue has \(cue.lines.count) lines")
    check(cue.text.unicodeScalars.count <= 4100, "a cue is too long")
    for scalar in cue.lines.flatMap({ Array($0.text.unicodeScalars) }) {
      let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
      let category = scalar.properties.generalCategory
      check(isJoiner || category != .control && category != .format, "a control character in a cue")
    }
  }

  private mutating func checkText(_ text: String) {
    check(text.count > 8 && text.count < 1000, "the text '\(text.prefix(80))'")
    check(text == text.withoutControlCharacters, "a control character in a text")
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }
}
