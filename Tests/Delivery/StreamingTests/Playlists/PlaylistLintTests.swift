import Streaming
import Testing

/// Every rule finds what it is there for, at its line.
struct PlaylistLintTests {
  private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n"
  private static let ladder = "#EXT-X-STREAM-INF:BANDWIDTH=2,CODECS=\"x\""
  private static let audio = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"n\""

  /// A playlist that breaks a rule, and the line of the finding.
  static let cases: [(PlaylistRule, Int, String)] = [
    (.byteOrderMark, 1, "\u{FEFF}" + head + "#EXTINF:1,\na"),
    (.tagOrder, 5, head + "#EXTINF:1,\na\n#EXT-X-MEDIA-SEQUENCE:1"),
    (.duplicateTag, 3, head + "#EXT-X-TARGETDURATION:10\n#EXTINF:1,\na"),
    (
      .mixedKinds, 5, head + "#EXTINF:1,\na\n\(audio)"
    ),
    (.version, 3, head + "#EXTINF:1.5,\na"),
    (.version, 3, head + "#EXT-X-BYTERANGE:1@0\n#EXTINF:1,\na"),
    (.version, 4, head + "#EXT-X-VERSION:5\n#EXT-X-MAP:URI=\"i\"\n#EXTINF:1,\na"),
    (.version, 3, head + "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n#EXTINF:1,\na"),
    (.invalidValue, 3, head + "#EXT-X-VERSION:x\n#EXTINF:1,\na"),
    (.missingAttribute, 3, head + "#EXT-X-KEY:URI=\"k\"\n#EXTINF:1,\na"),
    (.duplicateAttribute, 3, head + "#EXT-X-START:TIME-OFFSET=1,TIME-OFFSET=2\n#EXTINF:1,\na"),
    (.attributeSyntax, 3, head + "#EXT-X-START:TIME-OFFSET=1,PRECISE\n#EXTINF:1,\na"),
    (.missingURI, 3, head + "#EXTINF:1,\n"),
    (.missingTargetDuration, 1, "#EXTM3U\n#EXTINF:1,\na"),
    (.targetDuration, 4, head + "#EXTINF:11,\na"),
    (.missingDuration, 3, head + "a"),
    (.missingSegments, 1, head + "#EXT-X-ENDLIST"),
    (.byteRange, 4, head + "#EXT-X-VERSION:4\n#EXT-X-BYTERANGE:1\n#EXTINF:1,\na"),
    (
      .initializationVector, 5,
      head
        + "#EXT-X-VERSION:6\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"i\"\n#EXTINF:1,\na"
    ),
    (.encryption, 3, head + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXTINF:1,\na"),
    (.date, 3, head + "#EXT-X-PROGRAM-DATE-TIME:x\n#EXTINF:1,\na"),
    (.date, 1, head + "#EXT-X-DATERANGE:ID=\"a\"\n#EXTINF:1,\na"),
    (.endList, 3, head + "#EXT-X-ENDLIST\n#EXTINF:1,\na"),
    (.playlistType, 3, head + "#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:1,\na"),
    (.skip, 6, head + "#EXT-X-VERSION:9\n#EXTINF:1,\na\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1"),
    (.parts, 1, head + "#EXT-X-PART:URI=\"p\",DURATION=1\n#EXTINF:1,\na"),
    (.serverControl, 3, head + "#EXT-X-SERVER-CONTROL:HOLD-BACK=1\n#EXTINF:1,\na"),
    (.missingVariants, 1, "#EXTM3U\n\(audio)"),
    (.bandwidth, 2, "#EXTM3U\n\(ladder),AVERAGE-BANDWIDTH=3\na"),
    (.codecs, 2, "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2\na"),
    (.group, 2, "#EXTM3U\n\(ladder),AUDIO=\"g\"\na"),
    (.group, 3, "#EXTM3U\n\(audio)\n\(ladder),VIDEO=\"g\"\na"),
    (.rendition, 3, "#EXTM3U\n\(audio)\n\(audio)\n\(ladder)\na"),
    (.rendition, 2, "#EXTM3U\n\(audio),DEFAULT=YES,AUTOSELECT=NO\n\(ladder)\na"),
    (.rendition, 2, "#EXTM3U\n\(audio),FORCED=YES\n\(ladder)\na"),
  ]

  @Test("a broken rule is found at its line", arguments: cases)
  func rule(rule: PlaylistRule, line: Int, text: String) throws {
    let playlist = try Playlist.parse(text: text, url: "x")
    #expect(
      playlist.findings.contains {
        $0.rule == rule && $0.line == line
      })
  }

  @Test("there is such a playlist for every rule")
  func all() {
    // What is not UTF-8 cannot stand in a text here; the other rule is about two lists.
    let covered = Set(Self.cases.map(\.0)).union([.encoding, .sequence])
    #expect(covered == Set(PlaylistRule.allCases))
  }

  @Test("every rule says what it is for, in one sentence")
  func explanations() {
    for rule in PlaylistRule.allCases {
      #expect(rule.explanation.hasSuffix("."))
      #expect(rule.clause.hasPrefix("RFC 8216"))
    }
  }

  @Test("a list that is loaded again keeps its numbers, its addresses and its target duration")
  func changes() throws {
    let previous = try media("#EXT-X-MEDIA-SEQUENCE:5\n#EXTINF:1,\na?1\n#EXTINF:1,\nb\n")
    let next = try media(
      "#EXT-X-MEDIA-SEQUENCE:5\n#EXTINF:1,\na?2\n#EXTINF:1,\nb\n#EXTINF:1,\nc",
      previous: previous)
    #expect(next.findings.isEmpty)
    let other = try mediaPlaylist(
      "#EXTM3U\n#EXT-X-TARGETDURATION:11\n#EXT-X-MEDIA-SEQUENCE:4\n#EXTINF:1,\nz\n#EXTINF:1,\nb",
      previous: previous)
    #expect(other.findings.marks == ["target-duration 2", "sequence 3", "sequence 7"])
  }

  @Test("of very many findings the first are kept")
  func limit() throws {
    let playlist = try media(String(repeating: "#EXTINF:x,\na\n", count: 1000))
    #expect(playlist.findings.count == 256)
    #expect(playlist.segments.count == 1000)
  }

  @Test("a value from outside is cut, and steers no terminal")
  func messages() throws {
    let value = "\u{1B}[31m" + String(repeating: "x", count: 1000)
    let playlist = try media("#EXT-X-VERSION:\(value)\n#EXTINF:1,\na")
    let message = try #require(playlist.findings.first?.message)
    #expect(!message.contains("\u{1B}"))
    #expect(message.count < 200)
  }
}
