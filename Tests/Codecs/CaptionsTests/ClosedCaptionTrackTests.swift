import Media
import Testing

@testable import Captions

@Suite("Closed captions in a track of their own") struct ClosedCaptionTrackTests {
  /// A sample with pairs of each field.
  private func sample(_ first: SentCaptions, _ second: SentCaptions? = nil) -> [UInt8] {
    func box(_ type: String, _ sent: SentCaptions?) -> [UInt8] {
      guard let sent else { return [] }
      let bytes = sent.pairs.flatMap { [$0.first, $0.second] }
      return [0, 0, 0, UInt8(bytes.count + 8)] + Array(type.utf8) + bytes
    }
    return box("cdat", first) + box("cdt2", second)
  }

  @Test("a cue comes when it ends; the pairs of a sample are spread over its time")
  func cues() throws {
    var track = ClosedCaptionTrack()
    // Ten pairs in a second: the last code is the ninth.
    let popOn = sample(SentCaptions("{1420}{1470}Hallo!{142f}{0000}", isDoubled: false))
    var cues = try track.cues(in: popOn, from: .seconds(1), to: .seconds(2))
    #expect(cues.isEmpty)
    cues = try track.cues(
      in: sample(SentCaptions("{142c}")), from: .seconds(4), to: .seconds(5))
    #expect(cues.map(\.text) == ["Hallo!"])
    let pairCount = SentCaptions("{1420}{1470}Hallo!{142f}{0000}", isDoubled: false).pairs.count
    #expect(pairCount == 7)
    let start = Duration.seconds(1) + Duration.seconds(1) / 7 * 5
    #expect(cues.map(\.start) == [start])
    #expect(cues.map(\.end) == [.seconds(4)])
    let rest = track.finish()
    #expect(rest.isEmpty)
  }

  @Test("what is seen at the end lasts as long as the samples")
  func finish() throws {
    var track = ClosedCaptionTrack()
    let painted = sample(SentCaptions("{1429}{1470}"), SentCaptions("{1529}{1570}ab", in: .second))
    let none = try track.cues(in: painted, from: .zero, to: .seconds(1))
    #expect(none.isEmpty)
    let late = try track.cues(in: [], from: .seconds(1), to: .seconds(3))
    #expect(late.isEmpty)
    // The first service that shows something is the track's.
    let other = try track.cues(in: sample(SentCaptions("xy")), from: .seconds(3), to: .seconds(4))
    #expect(other.isEmpty)
    let cues = track.finish()
    #expect(cues.map(\.text) == ["ab"] && cues.map(\.end) == [.seconds(4)])
  }

  @Test("a box that does not fit is an error, an unknown one is skipped")
  func boxes() throws {
    var track = ClosedCaptionTrack()
    let cut: [UInt8] = [0, 0, 0, 12, 0x63, 0x64, 0x61, 0x74, 1]
    #expect(throws: ParsingError.self) {
      try track.cues(in: cut, from: .zero, to: .seconds(1))
    }
    let free: [UInt8] = [0, 0, 0, 9, 0x66, 0x72, 0x65, 0x65, 7]
    let odd = free + [0, 0, 0, 9, 0x63, 0x64, 0x61, 0x74, 0x94]
    let cues = try track.cues(in: odd, from: .zero, to: .seconds(1))
    let rest = track.finish()
    #expect(cues.isEmpty && rest.isEmpty)
  }
}
