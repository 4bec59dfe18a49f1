import Terminal
import Testing

@testable import TerminalPlayer

@Suite("Keys, one after the other") struct KeySequenceTests {
  @Test("a tenth of the film takes two keys, and the digits alone are something else")
  func tenths() {
    var keys = KeySequence()
    #expect(keys.take(.character("9")) == .command(.changeVolume(by: -2)))
    #expect(keys.take(.character("0")) == .command(.changeVolume(by: 2)))
    #expect(keys.take(.character("5")) == nil)
    for digit in 0...9 {
      #expect(keys.take(.character("%")) == .ask(KeySequence.tenthQuestion))
      #expect(keys.take(.character(Character("\(digit)"))) == .command(.jump(tenth: digit)))
      #expect(!keys.isPending)
    }
  }

  @Test("another key after the prefix does what it always does; escape does nothing more")
  func otherKey() {
    var keys = KeySequence()
    _ = keys.take(.character("%"))
    #expect(keys.take(.character("m")) == .command(.mute))
    _ = keys.take(.character("%"))
    #expect(keys.take(.escape) == .cancel)
    _ = keys.take(.character("%"))
    #expect(keys.take(.character("ä")) == .cancel)
    #expect(keys.take(.character("q")) == .command(.quit))
  }

  @Test("a pasted path is opened only if that is wanted", arguments: ["y", "Y"])
  func pastes(yes: Character) {
    var keys = KeySequence()
    #expect(keys.paste("/films/quick.mp4") == .ask("open quick.mp4? y/n"))
    #expect(keys.take(.character(yes)) == .open("/films/quick.mp4"))
    _ = keys.paste("/films/quick.mp4")
    #expect(keys.take(.character("q")) == .cancel)
    #expect(keys.paste("two\nlines") == .say("what was pasted is not the name of a film"))
    #expect(!keys.isPending)
    #expect(keys.paste("file:///films/a%20b.mp4") == .ask("open a b.mp4? y/n"))
    #expect(keys.take(.character(yes)) == .open("file:///films/a%20b.mp4"))
    #expect(keys.paste("/films/a%20b.mp4") == .ask("open a%20b.mp4? y/n"))
  }

  @Test(
    "a name is read as terminals write it",
    arguments: [
      ("/a/b c.mp4", "/a/b c.mp4"), ("  /a/b.mp4 \n", "/a/b.mp4"),
      ("'/a/it'\\''s.mp4'", "/a/it's.mp4"), ("/a/b\\ c\\\\d.mp4", "/a/b c\\d.mp4"),
      ("\"/a/b.mp4\"", "/a/b.mp4"), ("file:///a/b%20c.mp4", "file:///a/b%20c.mp4"),
      ("https://example.com/film.mp4?a=1", "https://example.com/film.mp4?a=1"),
      ("", nil), ("\n", nil), ("a\u{1B}[2Jb", nil), ("a\nb", nil),
    ] as [(String, String?)])
  func names(text: String, name: String?) {
    #expect(PastedName(text)?.name == name)
  }

  @Test("while a place is looked for, keys either do what they always do or move the cursor")
  func scrubbing() {
    #expect(ScrubKeys.passes(.mute) && ScrubKeys.passes(.quit))
    #expect(!ScrubKeys.passes(.chooseTenth) && !ScrubKeys.passes(.fast(.next)))
  }
}
