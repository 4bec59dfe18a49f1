import Foundation
import Media
import Synchronization
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(5))) struct TerminalQueryTests {
  /// A pseudo terminal in raw mode, so that what is typed before the question is not cooked.
  private func prepared(
    _ text: String
  ) throws -> (terminal: PseudoTerminal, device: TerminalDevice) {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    try device.enterRawMode()
    if !text.isEmpty { terminal.typeAhead(text) }
    return (terminal, device)
  }

  @Test("asks everything at once, and what all terminals answer last")
  func questions() throws {
    let (terminal, device) = try prepared("\u{1B}[?62;4c")
    _ = try TerminalQuery.ask(device)
    let text = terminal.output()
    let questions = TerminalQuestion.allCases
    #expect(text == String(decoding: TerminalQuery.text(of: questions), as: UTF8.self))
    #expect(text.hasSuffix("\u{1B}[c" + "\u{1B}8\u{1B}[K"))
    #expect(text.hasPrefix("\u{1B}7\u{1B}[>q"))
  }

  @Test("hands back the keys that were typed in between")
  func keys() throws {
    let (terminal, device) = try prepared(
      "q\u{1B}[6;20;10t\u{1B}[A\u{1B}P>|XTerm(379)\u{1B}\\ \u{1B}[?62;4c")
    let outcome = try withExtendedLifetime(terminal) { try TerminalQuery.ask(device) }
    #expect(outcome.isComplete)
    #expect(outcome.keys == [.character("q"), .arrow(.up), .character(" ")])
    #expect(outcome.replies.count == 3)
    #expect(outcome.answer(to: .version) == Array("\u{1B}P>|XTerm(379)\u{1B}\\".utf8))
    #expect(outcome.answer(to: .areaSize) == nil)
  }

  @Test("gives up on a silent terminal, and keeps its keys")
  func silence() throws {
    let (terminal, device) = try prepared("q\u{1B}")
    let outcome = try withExtendedLifetime(terminal) {
      try TerminalQuery.ask(device, timeout: .milliseconds(1), limit: .milliseconds(1))
    }
    #expect(!outcome.isComplete)
    #expect(outcome.replies == [])
    #expect(outcome.keys == [.character("q"), .escape])
    #expect(outcome.unfinished == [])
  }

  @Test("does not mind answers that come byte by byte")
  func byteByByte() throws {
    let (terminal, device) = try prepared("")
    let answers = "\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22c"
    Thread.detachNewThread {
      // The answers come once a question has arrived; each byte is a separate write.
      _ = terminal.read(timeout: .seconds(60))
      for scalar in answers.unicodeScalars { terminal.type(String(scalar)) }
    }
    let outcome = try TerminalQuery.ask(device, timeout: .seconds(50), limit: .seconds(50))
    #expect(
      outcome.replies == [
        .version("foot(1.13.1)"), .kittyGraphics("OK"), .deviceAttributes([62, 4, 22]),
      ])
    #expect(outcome.keys == [])
  }

  @Test(
    "listens to no terminal that never ends",
    arguments: ["x", "\u{1B}[1;", "\u{1B}P>|", "\u{1B}[?1;0;9S"])
  func garbage(text: String) throws {
    let (terminal, device) = try prepared("")
    let isOver = Atomic<Bool>(false)
    withExtendedLifetime(terminal) {
      DispatchQueue.concurrentPerform(iterations: 2) { role in
        if role == 0 {
          while !isOver.load(ordering: .acquiring) { terminal.type(text) }
        } else {
          let outcome = try? TerminalQuery.ask(
            device, timeout: .milliseconds(200), limit: .milliseconds(400))
          #expect(outcome?.isComplete == false)
          isOver.store(true, ordering: .releasing)
          // The other one may be waiting for room.
          while let more = try? device.read(timeout: .milliseconds(200)), !more.isEmpty {}
        }
      }
    }
  }

  @Test("a late answer is no key, wherever it was cut", arguments: 1..<9)
  func lateAnswer(cut: Int) async throws {
    let answer = "\u{1B}[?62;4c"
    let (terminal, device) = try prepared(String(answer.prefix(cut)))
    let outcome = try TerminalQuery.ask(
      device, timeout: .milliseconds(1), limit: .milliseconds(1))
    #expect(outcome.isComplete == (cut == answer.count))
    var parser = outcome.parser
    let late = parser.parse((answer.dropFirst(cut) + "q").utf8)
    // A key sends a lone escape, or one with a bracket.
    let isDecided = cut <= 2
    #expect(isDecided || late.last == .key(.character("q")))
    #expect(isDecided || !late.dropLast().contains { if case .key = $0 { true } else { false } })
    #expect(outcome.keys.count == (isDecided ? 1 : 0))
    withExtendedLifetime(terminal) {}
  }

  @Test("leaves the terminal's attributes as they were")
  func attributes() throws {
    let terminal = PseudoTerminal()
    let before = terminal.attributes
    let device = try TerminalDevice(path: terminal.path)
    _ = try TerminalQuery.ask(device, timeout: .zero, limit: .zero)
    #expect(terminal.attributes == before)
  }

  @Test(
    "keeps strings from what would show them, or take them for a title",
    arguments: [
      ["TERM": "screen"], ["TERM": "tmux-256color"], ["TERM": "xterm", "TMUX": "/tmp/x,1,0"],
      ["TERM": "linux"],
    ])
  func noStrings(values: [String: String]) throws {
    let (terminal, device) = try prepared("\u{1B}[?1;2c")
    let probe = try TerminalProbe(device, environment: TerminalEnvironment(values))
    #expect(probe.capabilities.answersQueries)
    let text = terminal.output()
    // The one escape that no bracket follows notes the cursor's place, the other takes it up.
    let sequences = text.split(separator: "\u{1B}").filter { !$0.hasPrefix("[") }
    // tmux understands the question for its ground, and what it is to pass on.
    let isTmux = probe.capabilities.multiplexer == .tmux
    let own = sequences.drop {
      $0 == "7" || $0 == "\\" || $0.hasPrefix("Ptmux;") || $0.hasPrefix("_G")
    }
    #expect(own == (isTmux ? ["]11;?", "\\"] : []) + ["8"])
    #expect(sequences.filter { $0.hasPrefix("Ptmux;") }.count == (isTmux ? 2 : 0))
    #expect(!probe.outcome.questions.contains(.kittyGraphics))
  }

  @Test("waits a moment for the terminal behind tmux, which answers after tmux")
  func forwarded() throws {
    let environment = TerminalEnvironment(["TERM": "tmux-256color"])
    let questions = TerminalQuestion.allowed(in: environment)
    #expect(questions.contains(.kittyPlaceholders))
    #expect(
      !TerminalQuestion.allowed(in: TerminalEnvironment(["TERM": "xterm"])).contains(
        .kittyPlaceholders))
    let (terminal, device) = try prepared("")
    Thread.detachNewThread {
      var text: [UInt8] = []
      while !text.reversed().starts(with: Array("\u{1B}[K".utf8).reversed()) {
        text += terminal.read(timeout: .seconds(60))
      }
      terminal.type("\u{1B}[?1;2c")
      Thread.sleep(forTimeInterval: 0.02)
      terminal.type("\u{1B}_Gi=33;OK\u{1B}\\\u{1B}_Gi=34;ENOENT:no\u{1B}\\")
    }
    let outcome = try TerminalQuery.ask(
      device, questions, timeout: .seconds(50), limit: .seconds(50))
    #expect(
      outcome.replies == [
        .deviceAttributes([1, 2]), .kittyPlaceholders("OK"), .kittyPlaceholderMemory("ENOENT:no"),
      ])
    // What tmux takes says how far away the terminal is; the rest is not counted.
    let found = TerminalCapabilities(
      replies: outcome.replies, size: TerminalSize(columns: 80, rows: 24), environment: environment)
    #expect(found.hasKittyPlaceholders && !found.hasKittyPlaceholderMemory)
    withExtendedLifetime(terminal) {}
  }

  @Test("asks nothing of a terminal that understands nothing")
  func dumb() throws {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    let probe = try TerminalProbe(device, environment: TerminalEnvironment(["TERM": "dumb"]))
    #expect(!probe.capabilities.answersQueries)
    #expect(probe.outcome.keys == [])
    #expect(terminal.output() == "")
  }
}
