import Media
import Testing

@testable import Terminal

@Suite struct TerminalReplyTests {
  @Test(
    "understands what a terminal answers",
    arguments: [
      ("\u{1B}[?64;1;2;4;22c", .deviceAttributes([64, 1, 2, 4, 22])),
      ("\u{1B}[?6c", .deviceAttributes([6])),
      ("\u{1B}[?c", .deviceAttributes([])),
      ("\u{1B}[>41;379;0c", .secondaryAttributes([41, 379, 0])),
      ("\u{1B}P>|XTerm(379)\u{1B}\\", .version("XTerm(379)")),
      ("\u{1B}P>|\u{07}", .version("")),
      ("\u{1B}[6;22;10t", .cellSize(PixelSize(width: 10, height: 22))),
      ("\u{1B}[4;528;800t", .areaSize(PixelSize(width: 800, height: 528))),
      ("\u{1B}[?2026;2$y", .mode(number: 2026, state: 2)),
      ("\u{1B}[?1;0;256S", .colorRegisters(256)),
      ("\u{1B}_Gi=31;OK\u{1B}\\", .kittyGraphics("OK")),
      ("\u{1B}_Gi=32;OK\u{1B}\\", .kittySharedMemory("OK")),
      ("\u{1B}_Gi=31,p=1;ENOENT:no\u{1B}\\", .kittyGraphics("ENOENT:no")),
      ("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", .rendition("0;48:2::1:2:3m")),
      ("\u{1B}P1$r0m\u{1B}\\", .rendition("0m")),
      (
        "\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\",
        .background(RGBColor(red: 255, green: 128, blue: 0))
      ),
      ("\u{1B}]11;rgb:ff/80/00\u{07}", .background(RGBColor(red: 255, green: 128, blue: 0))),
      ("\u{1B}]11;rgba:f/8/0/f\u{07}", .background(RGBColor(red: 255, green: 136, blue: 0))),
      // A refusal, in the form of xterm and in that of mlterm.
      ("\u{1B}[?1;3S", .colorRegisters(0)),
      ("\u{1B}[?1;3;0S", .colorRegisters(0)),
      ("\u{1B}[?2;3S", .graphicsLimit(PixelSize(width: 0, height: 0))),
      ("\u{1B}[?2;0;1000;800S", .graphicsLimit(PixelSize(width: 1000, height: 800))),
    ] as [(String, TerminalReply)])
  func replies(text: String, reply: TerminalReply) {
    var parser = InputParser()
    #expect(parser.parse(text.utf8) == [.reply(reply)])
  }

  @Test(
    "takes nothing else for an answer",
    arguments: [
      "\u{1B}[=1c",  // DA3
      "\u{1B}[8;24;80t",  // the size in cells
      "\u{1B}[2026;2$y",  // an ANSI mode, not a private one
      "\u{1B}[?3;0;1;1S",  // ReGIS
      "\u{1B}P0$r\u{1B}\\",  // DECRQSS: not known
      "\u{1B}P1$r2 q\u{1B}\\",  // DECRQSS: the cursor's shape
      "\u{1B}P1+r524742\u{1B}\\",  // XTGETTCAP
      "\u{1B}_Gi=7;OK\u{1B}\\",  // another program's picture
      "\u{1B}_Gi=31\u{1B}\\", "\u{1B}_G\u{1B}\\", "\u{1B}_\u{1B}\\",
      "\u{1B}]>|title\u{07}",
      "\u{1B}]10;rgb:ff/ff/ff\u{07}",  // the colour of letters
      "\u{1B}]11;rgb:ff/ff\u{07}", "\u{1B}]11;rgb:ff/ff/fffff\u{07}", "\u{1B}]11;rgb:-1/0/0\u{07}",
      "\u{1B}]11;red\u{07}", "\u{1B}]11;?\u{07}", "\u{1B}]11;rgb:///\u{07}",
    ])
  func others(text: String) {
    var parser = InputParser()
    #expect(parser.parse(text.utf8) == [])
  }
}
