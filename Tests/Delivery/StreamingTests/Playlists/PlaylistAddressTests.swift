import Streaming
import Testing

/// Addresses relative to that of the playlist: RFC 8216 §4.1 and RFC 3986 §5.2.
struct PlaylistAddressTests {
  private func resolved(_ uri: String, at url: String) throws -> String {
    try media("#EXTINF:1,\n\(uri)", url: url).segments[0].url
  }

  @Test(
    "addresses are relative to that of the playlist",
    arguments: [
      ("s.ts", "https://h/a/b/s.ts"), ("../s.ts", "https://h/a/s.ts"), ("/s.ts", "https://h/s.ts"),
      ("//other/s.ts", "https://other/s.ts"), ("http://x:81/s.ts", "http://x:81/s.ts"),
      ("s.ts?q=1", "https://h/a/b/s.ts?q=1"), ("./c/./s.ts", "https://h/a/b/c/s.ts"),
      ("?q=1", "https://h/a/b/list.m3u8?q=1"), ("s.ts#t=1", "https://h/a/b/s.ts"),
      ("data:text/plain,x", "data:text/plain,x"), ("a:b.ts", "a:b.ts"),
      ("ä ö.ts", "https://h/a/b/ä%20ö.ts"),
    ])
  func web(uri: String, expected: String) throws {
    #expect(try resolved(uri, at: "https://h/a/b/list.m3u8?token=1/2") == expected)
  }

  @Test("a name and a password go to their own place alone")
  func passwords() throws {
    let base = "https://bob:secret@h/a/list.m3u8"
    #expect(try resolved("s.ts", at: base) == "https://bob:secret@h/a/s.ts")
    #expect(try resolved("https://other/s.ts", at: base) == "https://other/s.ts")
  }

  @Test(
    "those of a playlist in a file are paths",
    arguments: [
      ("/films/list.m3u8", "s.ts", "/films/s.ts"), ("films/list.m3u8", "s.ts", "films/s.ts"),
      ("list.m3u8", "s.ts", "s.ts"), ("film/list.m3u8", "/x/s.ts", "/x/s.ts"),
      ("film/list.m3u8", "../s.ts", "film/../s.ts"), ("file:///f/l.m3u8", "s.ts", "/f/s.ts"),
      ("film/list.m3u8", "http://h/s.ts", "http://h/s.ts"),
      ("film/list.m3u8", "file:///x/s.ts", "/x/s.ts"), ("film/list.m3u8", "a b.ts", "film/a b.ts"),
      ("", "s.ts", "s.ts"),
    ])
  func files(url: String, uri: String, expected: String) throws {
    #expect(try resolved(uri, at: url) == expected)
  }
}
