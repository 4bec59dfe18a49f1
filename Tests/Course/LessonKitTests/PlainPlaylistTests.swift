import Foundation
import Media
import POSIX
import TestSupport
import Testing

@testable import LessonKit

@Suite struct PlainPlaylistTests {
  private func names(_ text: String) -> [String] {
    PlainPlaylist(parsing: Array(text.utf8)).entries.map(\.name)
  }

  @Test("reads a name a line, with the title before it; other lines are comments")
  func lines() {
    let text = """
      \u{FEFF}#EXTM3U\r
      #PLAYLIST:mine
      #EXTINF:12 logo="a,b", The Cock\r
      films/cock.mp4\r

      # a comment
      #EXTINF:-1,
        other film.mp4\u{20}
      #EXTINF:1,Kept
      #EXTVLCOPT:x
      https://example.com/a.mp4?b#c
      """
    let entries = PlainPlaylist(parsing: Array(text.utf8)).entries
    #expect(
      entries == [
        .init(name: "films/cock.mp4", title: "The Cock"),
        .init(name: "other film.mp4", title: nil),
        .init(name: "https://example.com/a.mp4?b#c", title: "Kept"),
      ])
  }

  @Test("refuses lines that are no names, and cleans titles")
  func hostile() {
    let long = String(repeating: "x", count: 5000)
    let text = "#EXTINF:1,a\u{1B}[2Jb\n\u{1B}[2J\n\(long)\n#EXTINF:1,a\u{1B}[2Jb\nc.mp4\n"
    let playlist = PlainPlaylist(parsing: Array(text.utf8))
    let title = "a\u{1B}[2Jb".withoutControlCharacters
    #expect(!title.contains("\u{1B}"))
    #expect(playlist.entries == [.init(name: "c.mp4", title: title)])
    #expect(playlist.refusedCount == 2)
  }

  @Test("keeps names that are no UTF-8, and leaves out a line that was cut")
  func bytes() {
    let playlist = PlainPlaylist(
      parsing: Array("a".utf8) + [0xE4, 0x0A] + Array("cut".utf8), isCut: true)
    #expect(
      playlist.entries.map { $0.name.pathBytes.map(UInt8.init(bitPattern:)) } == [[0x61, 0xE4, 0]])
    #expect(names("one") == ["one"])
    #expect(names("").isEmpty)
  }

  @Test(
    "with a tag of HLS it is none of these playlists",
    arguments: [
      ("#EXTM3U\n#EXT-X-TARGETDURATION:4\n", true), ("#EXTM3U\na.ts\n #EXT-X-ENDLIST", true),
      ("#EXTM3U\n#EXTINF:4,\na.ts", false), ("a#EXT-X-", false), ("", false),
    ])
  func streams(text: String, isStream: Bool) {
    #expect(PlainPlaylist.isStream(Array(text.utf8)) == isStream)
  }

  private func resolved(_ name: String, in address: String) -> [String] {
    FilmList(playlist: Array(name.utf8), isCut: false, at: address).entries.map(\.name)
  }

  @Test("names are relative to the playlist, and those of the network name no files")
  func addresses() {
    #expect(resolved("b/c.mp4", in: "/a/list.m3u") == ["/a/b/c.mp4"])
    #expect(resolved("/c.mp4", in: "/a/list.m3u") == ["/c.mp4"])
    #expect(resolved("-", in: "list.m3u") == ["./-"])
    #expect(resolved("file:///c%20d.mp4", in: "list.m3u") == ["/c d.mp4"])
    #expect(resolved("rtsp://camera/1", in: "list.m3u") == ["rtsp://camera/1"])
    let web = "http://example.com/a/list.m3u?x=1"
    #expect(resolved("b c.mp4", in: web) == ["http://example.com/a/b%20c.mp4"])
    #expect(resolved("/etc/passwd", in: web) == ["http://example.com/etc/passwd"])
    #expect(resolved("https://other.example/b", in: web) == ["https://other.example/b"])
    #expect(resolved("file:///etc/passwd", in: web).isEmpty)
    #expect(resolved("FILE:/etc/passwd", in: web).isEmpty)
  }

  @Test("a folder has its films and folders in natural order, and nothing hidden")
  func folder() throws {
    try withScratchFolder { folder in
      let film = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0]
      for name in ["film 10", "film 2", ".hidden", "film 1.txt"] {
        try Data(film).write(to: folder.appendingPathComponent(name))
      }
      for (name, text) in [("notes", "some words"), ("list.m3u8", "#EXTM3U"), ("empty", "")] {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("film 3"), withIntermediateDirectories: true)
      #expect(unsafe mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
      let names = FilmList(folder: folder.path).entries.map { $0.name }
      #expect(
        names == ["film 1.txt", "film 2", "film 3", "film 10"].map { "\(folder.path)/\($0)" })
      #expect(FilmList(folder: folder.path + "/").entries.map(\.name) == names)
    }
  }
}
