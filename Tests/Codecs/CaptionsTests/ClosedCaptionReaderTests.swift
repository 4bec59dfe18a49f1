import Bitstream
import Foundation
import MP4
import Media
import TestSupport
import Testing

@testable import Captions

/// `captions.mp4` has captions of the three styles, in pictures that change places.
@Suite("Closed captions of a film") struct ClosedCaptionReaderTests {
  private struct Film {
    let format: VideoFormat
    let samples: [EncodedSample]
  }

  private func film() async throws -> Film {
    try await film(in: try FileByteRangeReader(path: fixturePath("captions.mp4")))
  }

  private func film(in file: any ByteRangeReader) async throws -> Film {
    let source = try await MP4Demuxer(reader: file)
    let (track, format) = try await source.videoTrack()
    let reader = try await source.reader(of: [track.id], at: nil)
    var samples: [EncodedSample] = []
    while let event = try await reader.next() {
      if case .sample(let sample, _) = event { samples.append(sample) }
    }
    return Film(format: format, samples: samples)
  }

  /// The cues of a service, after a decoder with a delay has shown all pictures.
  private func cues(
    of service: EIA608Service, in film: Film, from first: Int = 0
  ) -> [CaptionCue] {
    // Without an edit list, a film with B-frames begins later than at zero.
    let start = film.samples.map(\.presentationTime.duration).min() ?? .zero
    var reader = ClosedCaptionReader(film.format, filmStart: start)
    var cues: [CaptionCue] = []
    let samples = film.samples.dropFirst(first)
    var shown = samples.map(\.presentationTime).sorted()[...]
    for (number, sample) in samples.enumerated() {
      reader.add(sample)
      if number >= 3, let next = shown.popFirst() { reader.show(upTo: next.duration) }
      cues = reader.changes().last { $0.service == service }?.cues ?? cues
    }
    reader.finish()
    reader.reset()
    return reader.changes().last { $0.service == service }?.cues ?? cues
  }

  private func frame(_ number: Int) -> Duration { .nanoseconds(number * 1_000_000_000 / 30) }

  /// What a viewer sees in frames.
  private func texts(_ cues: [CaptionCue], _ frames: Int...) -> [String] {
    let timeline = CueTimeline(cues)
    return frames.map {
      timeline.cues(at: frame($0) + .milliseconds(5)).map(\.text).joined(separator: "\n")
    }
  }

  @Test("appear and go with the frames that carry them")
  func words() async throws {
    let film = try await film()
    let first = cues(of: .cc1, in: film)
    let popOn = "    A pop-on caption,\nseen at once"
    #expect(texts(first, 43, 44, 74, 75) == ["", popOn, popOn, ""])
    #expect(first.first?.lines.last?.runs.first?.style == .italic)
    #expect(
      texts(first, 86, 94, 109, 124, 139, 149, 150) == [
        "On", "One", "One\nTwo", "One\nTwo\nThree", "Two\nThree\nFour", "Two\nThree\nFour", "",
      ])
    #expect(
      texts(first, 164, 171, 175, 177, 180, 199, 200) == [
        "Ca", "Caf\u{E9}\u{266A} \u{DC}", "Caf\u{E9}\u{266A} \u{DC}berx",
        "Caf\u{E9}\u{266A} \u{DC}ber", "Caf\u{E9}\u{266A} \u{DC}ber!",
        "Caf\u{E9}\u{266A} \u{DC}ber!", "",
      ])
    #expect(first.last?.placement == CaptionPlacement(.top, .left))
    #expect(first.last?.lines.first?.runs.map(\.style.color) == [.yellow])
    let third = cues(of: .cc3, in: film)
    let spanish = "Un t\u{ED}tulo emergente"
    #expect(texts(third, 43, 44, 74, 75) == ["", spanish, spanish, ""])
    #expect(cues(of: .cc2, in: film).isEmpty && cues(of: .cc4, in: film).isEmpty)
  }

  // FFmpeg takes no notice of a backspace, and shows a row of roll-up captions when it moves up.
  @Test("have the words and times that ffmpeg finds", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func oracle() async throws {
    let answer = try FFmpegTool.ffmpeg.run([
      "-v", "error", "-f", "lavfi", "-i", "movie=\(fixturePath("captions.mp4"))[out+subcc]", "-map",
      "0:s", "-f", "srt", "-",
    ])
    let text = String(decoding: answer.output, as: UTF8.self)
      .replacing(/<[^>]*>|\{[^}]*\}/, with: "").replacing("berx!", with: "ber!")
    // A blank of an indent is `\h`, which stays a letter here: SubRip has no blanks before a line.
    let theirs = try CaptionFile(parsing: Array(text.replacing("\\h", with: "_").utf8)).cues
    #expect(theirs.count == 6)
    let timeline = CueTimeline(cues(of: .cc1, in: try await film()))
    for (number, cue) in theirs.enumerated() {
      let last = timeline.cues(at: cue.end - frame(1))
      #expect(last.map(\.text) == [cue.text.replacing("_", with: " ")])
      guard number + 1 == theirs.count || theirs[number + 1].start > cue.end + frame(2) else {
        continue
      }
      #expect(timeline.cues(at: cue.end + frame(1)).isEmpty)
    }
    let popOn = try #require(theirs.first)
    let ours = try #require(timeline.cues.first)
    #expect(abs((ours.start - popOn.start) / .milliseconds(1)) < 34)
    #expect(abs((ours.end - popOn.end) / .milliseconds(1)) < 34)
  }

  @Test("are the same where x264 has written them", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func encoded() async throws {
    let answer = try FFmpegTool.ffmpeg.run([
      "-v", "error", "-i", fixturePath("captions.mp4"), "-c:v", "libx264", "-a53cc", "1", "-bf",
      "3",
      "-threads", "1", "-f", "mp4", "-movflags", "+frag_keyframe+empty_moov", "-",
    ])
    let theirs = try await film(in: MemoryReader(answer.output))
    let ours = try await film()
    for service in EIA608Service.allCases {
      let (first, second) = (cues(of: service, in: ours), cues(of: service, in: theirs))
      #expect(first.map(\.text) == second.map(\.text))
      for (one, other) in zip(first, second) {
        #expect(abs((one.start - other.start) / .milliseconds(1)) < 34)
        #expect(abs((one.end - other.end) / .milliseconds(1)) < 34)
      }
    }
  }

  @Test("after 200 seeks are those of the film, or their newest lines, or unknown")
  func seeks() async throws {
    let film = try await film()
    let truth = cues(of: .cc1, in: film)
    var random = SplitMix64(seed: 608)
    var reader = ClosedCaptionReader(film.format, filmStart: .zero)
    var known: [CaptionCue] = []
    var seenCount = 0
    for _ in 0..<200 {
      let target = Int.random(in: 0..<200, using: &random)
      reader.reset()
      // A sync sample each second; pictures change places with the next three at most.
      for sample in film.samples[target / 30 * 30..<min(target + 4, 210)] { reader.add(sample) }
      reader.show(upTo: frame(target) + .milliseconds(5))
      known = reader.changes().last { $0.service == .cc1 }?.cues ?? known
      let expected = texts(truth, target)[0].split(separator: "\n")
      let shown = texts(known, target)[0].split(separator: "\n")
      #expect(expected.suffix(shown.count) == shown[...], "frame \(target)")
      seenCount += shown.isEmpty ? 0 : 1
    }
    #expect(seenCount > 40)
  }

  @Test("begin again after a seek, without what waited")
  func seek() async throws {
    let film = try await film()
    // The sync sample of frame 60: the caption that is seen then is unknown, the next one is not.
    let cues = cues(of: .cc1, in: film, from: 60)
    #expect(texts(cues, 60, 74, 94, 139) == ["", "", "One", "Two\nThree\nFour"])
    var reader = ClosedCaptionReader(film.format, filmStart: .zero)
    for sample in film.samples.prefix(60) { reader.add(sample) }
    reader.reset()
    reader.finish()
    #expect(reader.changes().isEmpty)
  }

  @Test("are counted from the beginning of the film on")
  func filmStart() async throws {
    let film = try await film()
    var reader = ClosedCaptionReader(film.format, filmStart: .milliseconds(500))
    for sample in film.samples { reader.add(sample) }
    reader.finish()
    let cues = try #require(reader.changes().first).cues
    #expect(texts(cues, 28, 29, 59, 60) == ["", cues[0].text, cues[0].text, ""])
  }

  /// `user_data_registered_itu_t_t35` with a pair of each kind.
  private static let message: [UInt8] =
    [4, 23, 0xB5, 0, 0x31] + Array("GA94".utf8) + [
      3,
      0xC4,  // process_cc_data_flag, cc_count
      0xFF,
      0xFC, 0x94, 0x20,  // field 1
      0xFD, 0x15, 0x20,  // field 2
      0xF8, 0x94, 0x2C,  // not valid
      0xFE, 0x41, 0x42,  // CTA-708
      0xFF,
    ]
  private static let pairs = [
    CaptionBytePair(.first, 0x94, 0x20), CaptionBytePair(.second, 0x15, 0x20),
  ]

  private static func format(_ codec: VideoFormat.Codec, _ lengthSize: Int?) -> VideoFormat {
    VideoFormat(codec: codec, configuration: [], nalLengthSize: lengthSize, width: 16, height: 16)
  }

  @Test("are found in units of H.264 and HEVC, after lengths and after start codes")
  func units() {
    let hidden: [UInt8] = [1, 2, 9, 9] + Self.message + [0x80]
    for (codec, header) in [(VideoFormat.Codec.h264, [UInt8(6)]), (.hevc, [78, 1])] {
      let unit = header + hidden
      let annexB = [0, 0, 0, 1] + unit + [0, 0, 1, 0x65, 1, 2]
      #expect(CaptionBytePair.pairs(in: annexB, codedAs: Self.format(codec, nil)) == Self.pairs)
      let lengths = [0, UInt8(unit.count)] + unit + [0, 2, 0x65, 1]
      #expect(CaptionBytePair.pairs(in: lengths, codedAs: Self.format(codec, 2)) == Self.pairs)
      #expect(CaptionBytePair.pairs(in: lengths, codedAs: Self.format(.av1, nil)) == [])
    }
  }

  @Test("end where a message is cut", arguments: 0..<27)
  func truncated(count: Int) {
    let unit = [0, 0, 1, 6] + Self.message.prefix(count)
    let found = CaptionBytePair.pairs(in: unit, codedAs: Self.format(.h264, nil))
    #expect(found == Array(Self.pairs.prefix(max(0, count - 12) / 3)))
  }

  @Test("of a country, a provider or a kind that is another are not captions")
  func others() {
    for place in [0, 2, 4, 5, 9, 10] {
      var message = Self.message
      message[place] = place == 10 ? 0x84 : message[place] ^ 1
      let unit = [0, 0, 1, 6] + message + [0x80]
      #expect(CaptionBytePair.pairs(in: unit, codedAs: Self.format(.h264, nil)) == [])
    }
  }

  @Test("that are invented never trap, and show nothing that steers a terminal", arguments: 0..<20)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var decoder = EIA608Decoder()
    for _ in 0..<5000 {
      let isCode = Bool.random(using: &random)
      let first = UInt8.random(in: isCode ? 0x10...0x1F : 0...255, using: &random)
      let second = UInt8.random(in: isCode ? 0x20...0x7F : 0...255, using: &random)
      let field: CaptionBytePair.Field = Bool.random(using: &random) ? .first : .second
      decoder.take(
        isCode
          ? CaptionBytePair(field, SentCaptions.odd(first), SentCaptions.odd(second))
          : CaptionBytePair(field, first, second))
    }
    for service in EIA608Service.allCases {
      for growing in [false, true] {
        for content in decoder[service].displayed.contents(isGrowing: growing) {
          #expect(1...3 ~= content.lines.count)
          for scalar in content.lines.flatMap({ Array($0.text.unicodeScalars) }) {
            #expect(scalar.properties.generalCategory != .control)
          }
        }
      }
    }
  }
}
