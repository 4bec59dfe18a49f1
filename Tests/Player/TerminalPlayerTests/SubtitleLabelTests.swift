import Captions
import Media
import Testing

@testable import TerminalPlayer

/// Subtitles of a stream, which has more to say about them than a file.
@Suite("Subtitles with labels") struct SubtitleLabelTests {
  private func tracks(_ labels: [CaptionLabel], sound: String = "und") -> [Track] {
    let texts = labels.enumerated().map { index, label in
      Track(
        id: index + 10, kind: .text, codec: "wvtt", codecString: "wvtt",
        language: label.language ?? "und", timescale: 1000, duration: nil, formats: [.other])
    }
    let audio = Track(
      id: 2, kind: .audio, codec: "mp4a", codecString: "mp4a", language: sound, timescale: 1000,
      duration: nil, formats: [])
    return [audio] + texts
  }

  private func selection(
    _ labels: [CaptionLabel], sound: String = "und", languages: [String] = [],
    choice: SubtitleChoice? = nil
  ) throws -> SubtitleSelection {
    var options = TerminalPlayerOptions()
    (options.languages, options.subtitleChoice) = (languages, choice)
    let byTrack = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($0 + 10, $1) })
    return try SubtitleSelection(options, texts: tracks(labels, sound: sound), labels: byTrack)
  }

  private let english = CaptionLabel(name: "English", language: "en-GB", isAutoselected: true)
  private let german = CaptionLabel(name: "Deutsch", language: "de", isAutoselected: true)
  private let signs = CaptionLabel(name: "Signs", language: "en", isForced: true)

  @Test("the author's default is shown; without one, nothing is until the viewer asks")
  func defaults() throws {
    var other = german
    other.isDefault = true
    #expect(try selection([english, other]).shownTrackID == 11)
    var none = try selection([english, german])
    #expect(none.shownTrackID == nil)
    #expect(none.toggle() == "subtitles on: English")
    #expect(none.shownTrackID == 10)
  }

  @Test("a viewer's language is shown where the sound is known to be in another one")
  func languages() throws {
    let labels = [english, german]
    #expect(try selection(labels, sound: "en", languages: ["de"]).shownTrackID == 11)
    #expect(try selection(labels, sound: "de", languages: ["de"]).shownTrackID == nil)
    #expect(try selection(labels, languages: ["de"]).shownTrackID == nil)
    #expect(try selection(labels, sound: "ja", languages: ["fr", "en"]).shownTrackID == 10)
    var manual = german
    manual.isAutoselected = false
    #expect(try selection([english, manual], sound: "en", languages: ["de"]).shownTrackID == nil)
  }

  @Test("forced subtitles in the sound's language are shown where no others are")
  func forced() throws {
    #expect(try selection([english, signs], sound: "en").shownTrackID == 11)
    #expect(try selection([english, signs], sound: "fr").shownTrackID == nil)
    #expect(try selection([english, signs]).shownTrackID == 11)
    #expect(try selection([german, signs], sound: "en", languages: ["de"]).shownTrackID == 10)
  }

  @Test("the viewer's choice wins: a number, a language, a name, or none")
  func choice() throws {
    var other = german
    other.isDefault = true
    let labels = [english, other, signs]
    let choices = ["1", "en", "en-gb", "deutsch", "Signs"].map { SubtitleChoice($0) }
    let shown = try choices.map { try selection(labels, choice: $0).shownTrackID }
    #expect(shown == [10, 10, 10, 11, 12])
    #expect(try selection(labels, choice: .off).shownTrackID == nil)
  }

  @Test("i names the track as its author does, cleaned of control characters")
  func text() throws {
    #expect(
      try selection([english, signs], choice: .number(2)).text
        == "2 of 2 · Signs · WebVTT, en, forced")
    let hostile = CaptionLabel(
      name: "\u{1B}[2J" + String(repeating: "x", count: 10_000), language: "\u{7}en")
    let text = try #require(try selection([hostile], choice: .number(1)).text)
    #expect(text.count < 300 && !text.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("i names all formats of which the programme says that it may be one")
  func formats() throws {
    func text(_ codecs: String) -> String? {
      let track = Track(
        id: 1, kind: .text, codec: "wvtt", codecString: codecs, language: "en", timescale: 1000,
        duration: nil, formats: [.other])
      return SubtitleTrack(track, label: CaptionLabel(name: "English"))?.description
    }
    #expect(text("stpp") == "TTML" && text("x") == "WebVTT")
    #expect(text("stpp,wvtt") == "TTML or WebVTT")
  }

  @Test("the viewer's languages are those of the locale")
  func locale() {
    func codes(_ variables: [String: String]) -> [String] {
      ViewerLanguages.codes { variables[$0] }
    }
    #expect(codes(["LANG": "de_AT.UTF-8"]) == ["de"])
    #expect(codes(["LANG": "de_AT.UTF-8", "LC_ALL": "C.UTF-8"]) == [])
    #expect(codes(["LANG": "en_US", "LC_MESSAGES": "fr@euro", "LC_ALL": ""]) == ["fr"])
    #expect(codes(["LANG": "en_US", "LANGUAGE": "sv:pt_BR:xyzw"]) == ["sv", "pt"])
    #expect(codes(["LANG": "POSIX", "LANGUAGE": "sv"]) == [])
    #expect(codes([:]) == [])
  }
}
