import Captions
import MP4
import Media
import Synchronization
import TestSupport
import Testing
import Video

@testable import TerminalPlayer

/// Closed captions between a film's samples and the viewer's keys.
@Suite("Closed captions in the player") struct ClosedCaptionTests {
  private final class Found: Sendable {
    private let state = Mutex<[EIA608Service: [CaptionCue]]>([:])

    func add(_ change: ClosedCaptionReader.Change) {
      state.withLock { $0[change.service] = change.cues }
    }

    subscript(service: EIA608Service) -> [CaptionCue] { state.withLock { $0[service] ?? [] } }

    func text(at time: Duration) -> String {
      CueTimeline(self[.cc1]).cues(at: time).map(\.text).joined(separator: "\n")
    }
  }

  /// Samples of `captions.mp4`, and a decoder that finds its captions.
  private func film(_ found: Found) async throws -> (CaptionedDecoder, [EncodedSample]) {
    let source = try await MP4Demuxer(
      reader: try FileByteRangeReader(path: fixturePath("captions.mp4")))
    let (track, format) = try await source.videoTrack()
    var samples: [EncodedSample] = []
    for index in 0..<210 { samples.append(try await source.sample(index, of: track.id)) }
    let decoder = CaptionedDecoder(
      try VideoDecoder(format: format), format, filmStart: .zero, publish: { found.add($0) })
    return (decoder, samples)
  }

  @Test("what a picture shows is known when the decoder returns it, whatever order they come in")
  func inOrder() async throws {
    let found = Found()
    let (decoder, samples) = try await film(found)
    var texts: [String] = []
    for sample in samples {
      for frame in try await decoder.decode(sample) {
        texts.append(found.text(at: frame.presentationTime.duration))
      }
    }
    #expect(texts.count > 150)
    var changes: [String] = []
    for text in texts where text != changes.last { changes.append(text) }
    let popOn = "    A pop-on caption,\nseen at once"
    #expect(changes.prefix(5) == ["", popOn, "", "On", "One"])
    #expect(changes.contains("Two\nThree\nFour"))
    #expect(found[.cc3].map(\.text) == ["Un t\u{ED}tulo emergente"])
  }

  @Test("after a seek the screen is unknown until it changes, and what was known stays known")
  func seek() async throws {
    let found = Found()
    let (decoder, samples) = try await film(found)
    for sample in samples.prefix(60) { _ = try await decoder.decode(sample) }
    await decoder.reset()
    let popOn = found.text(at: .milliseconds(1600))
    #expect(popOn.hasPrefix("    A pop-on"))
    // The caption was still seen where the first pass ended, and it is not known for how long.
    #expect(found.text(at: .milliseconds(2100)) == "")
    for sample in samples[60..<120] { _ = try await decoder.decode(sample) }
    _ = try await decoder.finish()
    #expect(found.text(at: .milliseconds(1600)) == popOn)
    #expect(found.text(at: .milliseconds(3100)) == "One")
    await decoder.reset()
    for sample in samples.prefix(30) { _ = try await decoder.decode(sample) }
    #expect(found.text(at: .milliseconds(1600)) == popOn)
  }

  /// What is shown with each picture from a sample on that a decoder can start with.
  private func texts(from sample: Int, of samples: [EncodedSample]) async throws -> [Duration:
    String]
  {
    let found = Found()
    let (decoder, _) = try await film(found)
    var texts: [Duration: String] = [:]
    for sample in samples[sample...] {
      for frame in try await decoder.decode(sample) {
        texts[frame.presentationTime.duration] = found.text(at: frame.presentationTime.duration)
      }
    }
    return texts
  }

  @Test("after 200 jumps, some of them played on from, what is shown is all, or all since then")
  func jumps() async throws {
    let (_, samples) = try await film(Found())
    let starts = samples.indices.filter { samples[$0].isSync }
    var whole: [Duration: String] = [:]
    var parts: [Int: [Duration: String]] = [:]
    for start in starts {
      parts[start] = try await texts(from: start, of: samples)
      if start == 0 { whole = parts[start] ?? [:] }
    }
    var random = SplitMix64(seed: 61)
    // How often letters were seen as in the whole film, and how often it was something else.
    var counts = (all: 0, part: 0)
    for _ in 0..<10 {
      let found = Found()
      let (decoder, _) = try await film(found)
      for _ in 0..<20 {
        let place = Int.random(in: samples.indices, using: &random)
        let start = try #require(
          starts.filter { $0 <= place }.suffix(3).randomElement(using: &random))
        await decoder.reset()
        var last: Frame?
        for sample in samples[start...place] {
          last = try await decoder.decode(sample).last ?? last
        }
        // The decoder may hold the first pictures back.
        guard let time = last?.presentationTime.duration else { continue }
        let (text, all) = (found.text(at: time), whole[time])
        #expect(text == all || text == parts[start]?[time], "at \(time)")
        if !text.isEmpty, text == all { counts.all += 1 }
        if text != all { counts.part += 1 }
      }
    }
    #expect(starts.count > 3 && counts.all > 50 && counts.part > 10, "\(counts)")
  }

  private func cue(_ text: String) -> CaptionCue {
    CaptionCue(
      start: .zero, end: .seconds(9), lines: [CaptionLine([CaptionRun(text)])])
  }

  private func shown(_ selection: SubtitleSelection) -> [String] {
    selection.cues(at: .seconds(1)).map(\.text)
  }

  @Test("are a track once there is a letter, hidden until the viewer chooses it")
  func hidden() {
    var selection = SubtitleSelection()
    selection.setCues([], of: .cc1)
    #expect(selection.text == nil && selection.toggle() == "there are no subtitles")
    selection.setCues([cue("three")], of: .cc3)
    selection.setCues([cue("one")], of: .cc1)
    #expect(selection.tracks.map(\.name) == ["captions CC1", "captions CC3"])
    #expect(shown(selection) == [])
    #expect(selection.text == "1 of 2 · captions CC1 · EIA-608 · hidden")
    #expect(selection.next() == "subtitles 1 of 2: captions CC1")
    #expect(shown(selection) == ["one"])
    #expect(selection.next() == "subtitles 2 of 2: captions CC3")
    selection.setCues([cue("two")], of: .cc2)
    #expect(shown(selection) == ["three"])
    #expect(selection.next() == "subtitles 1 of 3: captions CC1")
    selection.setCues([cue("more")], of: .cc1)
    #expect(shown(selection) == ["more"])
    #expect(selection.toggle() == "subtitles off" && shown(selection) == [])
  }

  @Test("follow the other tracks, which stay chosen")
  func others() throws {
    var selection = SubtitleSelection([
      SubtitleTrack(name: "film.srt", description: "SubRip", cues: [cue("file")])
    ])
    selection.setCues([cue("one")], of: .cc1)
    #expect(shown(selection) == ["file"])
    #expect(selection.next() == "subtitles 2 of 2: captions CC1")
  }

  @Test("have no number before they come, and the message says their names")
  func number() {
    var selection = SubtitleSelection()
    let error = #expect(throws: TerminalPlayerError.self) { try selection.choose(.number(1)) }
    #expect(error?.description.contains("cc1 to cc4") == true)
  }

  @Test("--sub-track cc1 waits for them, and shows nothing else meanwhile")
  func awaited() throws {
    let choice = try #require(SubtitleChoice("CC1"))
    #expect(choice == .captions(1) && choice.description == "cc1")
    #expect(SubtitleChoice("cc5") == nil)
    var selection = SubtitleSelection([
      SubtitleTrack(name: "film.srt", description: "SubRip", cues: [cue("file")])
    ])
    try selection.choose(choice)
    #expect(shown(selection) == [])
    selection.setCues([cue("three")], of: .cc3)
    #expect(shown(selection) == [])
    selection.setCues([cue("one")], of: .cc1)
    #expect(shown(selection) == ["one"])
    #expect(selection.text == "2 of 3 · captions CC1 · EIA-608")
  }
}
