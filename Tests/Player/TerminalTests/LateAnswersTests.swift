import TestSupport
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProcessWideTests {
  @Suite(.timeLimit(.minutes(5))) struct LateAnswersTests {
    private let terminal = PseudoTerminal()

    /// A query of the terminal that was not answered in time.
    private func silentOutcome(after duration: Duration) -> TerminalQuery.Outcome {
      var outcome = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
      outcome.finish(after: duration)
      return outcome
    }

    @Test("reads the answers that come late, without an echo, and then gives the terminal back")
    func reads() throws {
      let before = terminal.attributes
      let device = try TerminalDevice(path: terminal.path)
      let answers = try #require(
        try LateAnswers(to: silentOutcome(after: .milliseconds(300)), of: device))
      #expect(!terminal.hasLocalFlag(CInt(ECHO)))
      terminal.typeAhead("\u{1B}[6;16;8t\u{1B}[?62c")
      answers.wait()
      #expect(terminal.attributes == before)
      #expect(terminal.output() == "" && terminal.unreadInput() == "")
    }

    @Test("lines stay lines meanwhile")
    func lines() throws {
      let device = try TerminalDevice(path: terminal.path)
      let answers = try LateAnswers(to: silentOutcome(after: .zero), of: device)
      try device.write(Array("a\nb".utf8))
      #expect(terminal.output() == "a\r\nb")
      answers?.release()
    }

    @Test("a key ends the waiting, and so does the end of the time")
    func ends() throws {
      let before = terminal.attributes
      let device = try TerminalDevice(path: terminal.path)
      let answers = try LateAnswers(to: silentOutcome(after: .zero), of: device)
      terminal.typeAhead(" ")
      answers?.wait()
      #expect(terminal.attributes == before)
      try LateAnswers(to: silentOutcome(after: LateAnswers.limit), of: device)?.wait()
      #expect(terminal.attributes == before)
    }

    @Test("there are none where all was answered, or nothing asked")
    func none() throws {
      let device = try TerminalDevice(path: terminal.path)
      #expect(try LateAnswers(to: TerminalQuery.Outcome(), of: device) == nil)
      var outcome = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
      _ = outcome.take(Array("\u{1B}[?62c".utf8))
      #expect(try LateAnswers(to: outcome, of: device) == nil)
    }
  }
}
