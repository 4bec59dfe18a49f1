import Streaming
import Testing

/// `EXT-X-DEFINE`: RFC 8216bis §4.3 and §4.4.2.3.
struct PlaylistVariableTests {
  @Test("variables are replaced in addresses and in values with quotes")
  func replacing() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:8
      #EXT-X-DEFINE:NAME="t",VALUE="x7"
      #EXT-X-DEFINE:NAME="a-b_9",VALUE=""
      #EXT-X-KEY:METHOD=AES-128,URI="k?{$t}"
      #EXTINF:1,{$t}
      {$t}/{$a-b_9}s.ts?t={$t}
      """)
    #expect(playlist.segments[0].uri == "x7/s.ts?t=x7")
    #expect(playlist.segments[0].key?.uri == "k?x7")
    #expect(playlist.segments[0].title == "{$t}")
    #expect(playlist.variables == ["t": "x7", "a-b_9": ""])
    #expect(playlist.findings.isEmpty)
  }

  @Test("what looks like a variable and is none stays")
  func noVariables() throws {
    let playlist = try media("#EXTINF:1,\n$a{b}{$}{$ä}{$a\n")
    #expect(playlist.segments[0].uri == "$a{b}{$}{$ä}{$a")
  }

  @Test("the value of one variable may name another that is defined above")
  func nested() throws {
    let playlist = try media(
      """
      #EXT-X-DEFINE:NAME="a",VALUE="1"
      #EXT-X-DEFINE:NAME="b",VALUE="{$a}{$a}"
      #EXTINF:1,
      {$b}
      """)
    #expect(playlist.segments[0].uri == "11")
  }

  @Test("a variable that is not defined above is an error")
  func undefined() {
    #expect(throws: PlaylistError(.undefinedVariable("t"), line: 4)) {
      try media("#EXTINF:1,\n{$t}.ts\n#EXT-X-DEFINE:NAME=\"t\",VALUE=\"x\"")
    }
  }

  @Test("variables of the multivariant playlist can be imported")
  func importing() throws {
    let ladder = try multivariant(
      "#EXT-X-DEFINE:NAME=\"t\",VALUE=\"x\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/{$t}.m3u8")
    #expect(ladder.variants[0].uri == "low/x.m3u8")
    let text = "#EXT-X-DEFINE:IMPORT=\"t\"\n#EXTINF:1,\n{$t}.ts"
    let playlist = try media(text, variables: ladder.variables)
    #expect(playlist.segments[0].uri == "x.ts")
    #expect(throws: PlaylistError(.undefinedVariable("t"), line: 3)) { try media(text) }
  }

  @Test("a variable may come from the query of the playlist's address")
  func query() throws {
    let text = "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"tok en\"\n#EXTINF:1,\n{$x}"
    #expect(throws: PlaylistError.self) { try media(text) }
    let playlist = try media(
      "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"t\"\n#EXTINF:1,\ns.ts?{$t}",
      url: "https://example.org/l.m3u8?a=1&t=x%2Fy#t=z")
    #expect(playlist.segments[0].uri == "s.ts?x/y")
    #expect(playlist.findings.isEmpty)
  }

  @Test(
    "a definition that defines nothing is an error",
    arguments: [
      "NAME=\"a\"", "VALUE=\"a\"", "NAME=\"\",VALUE=\"x\"", "NAME=\"ä\",VALUE=\"x\"",
      "NAME=\"t\",VALUE=\"again\"", "QUERYPARAM=\"none\"", "",
    ])
  func invalid(attributes: String) {
    #expect(throws: PlaylistError.self) {
      try media("#EXT-X-DEFINE:NAME=\"t\",VALUE=\"x\"\n#EXT-X-DEFINE:\(attributes)\n#EXTINF:1,\na")
    }
  }

  @Test("a long value that is used often is refused before it fills the memory")
  func expansion() {
    let value = String(repeating: "x", count: 1 << 20)
    let lines = String(repeating: "#EXTINF:1,\n{$t}{$t}{$t}{$t}\n", count: 1000)
    #expect(throws: PlaylistError.self) {
      try media("#EXT-X-DEFINE:NAME=\"t\",VALUE=\"\(value)\"\n" + lines)
    }
  }
}
