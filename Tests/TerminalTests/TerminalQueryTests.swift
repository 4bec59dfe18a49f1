import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalQueryTests {
  /// A pseudo terminal in raw mode, so that what is typed before the question is not cooked.
  private func prepared(
    _ text: String
  ) throws -> (terminal: PseudoTerminal, device: TerminalDevice) {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    _ = try device.enterRawMode()
    terminal.typeAhead(text)
    return (terminal, device)
  }

  @Test("asks everything at once, and what all terminals answer last")
  func questions() throws {
    let (terminal, device) = try prepared("\u{1B}[?62;4c")
    _ = try TerminalQuery.ask(device)
    let text = terminal.output()
    #expect(text == String(decoding: TerminalQuery.questions, as: UTF8.self))
    #expect(text.hasSuffix("\u{1B}[c"))
  }

  @Test("hands back the keys that were typed in between")
  func keys() throws {
    let (terminal, device) = try prepared(
      "q\u{1B}[6;20;10t\u{1B}[A\u{1B}P>|XTerm(379)\u{1B}\\ \u{1B}[?62;4c")
    let outcome = try withExtendedLifetime(terminal) { try TerminalQuery.ask(device) }
    #expect(outcome.keys == [.character("q"), .arrow(.up), .character(" ")])
    #expect(outcome.replies.count == 3)
  }

  @Test("gives up on a silent terminal, and keeps its keys")
  func silence() throws {
    let (terminal, device) = try prepared("q\u{1B}")
    let outcome = try withExtendedLifetime(terminal) {
      try TerminalQuery.ask(device, timeout: .milliseconds(1))
    }
    #expect(outcome.replies == [])
    #expect(outcome.keys == [.character("q"), .escape])
  }

  @Test("leaves the terminal's attributes as they were")
  func attributes() throws {
    let terminal = PseudoTerminal()
    let before = terminal.attributes
    let device = try TerminalDevice(path: terminal.path)
    _ = try TerminalQuery.ask(device, timeout: .zero)
    #expect(terminal.attributes == before)
  }

  @Test("asks nothing of a terminal that understands nothing")
  func dumb() throws {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    let (found, keys) = try TerminalCapabilities.query(
      device, environment: TerminalEnvironment(["TERM": "dumb"]))
    #expect(!found.answersQueries)
    #expect(keys == [])
    #expect(terminal.output() == "")
  }
}
