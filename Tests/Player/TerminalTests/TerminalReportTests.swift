import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalReportTests {
  /// The report on a terminal that gives some answers.
  private func report(_ answers: String, term: String = "xterm") throws -> TerminalReport {
    let terminal = PseudoTerminal(pixelWidth: 800, pixelHeight: 480)
    let device = try TerminalDevice(path: terminal.path)
    try device.enterRawMode()
    if !answers.isEmpty { terminal.typeAhead(answers) }
    let environment = TerminalEnvironment(["TERM": term, "TERM_PROGRAM": "a\u{1B}[2Jb"])
    let probe = try withExtendedLifetime(terminal) {
      try TerminalProbe(device, environment: environment, timeout: .zero)
    }
    return TerminalReport(
      probe: probe, environment: environment, isOutput: true,
      decision: GraphicsChoice.auto.decide(
        isTerminal: true, environment: environment, capabilities: probe.capabilities))
  }

  private func fact(_ name: String, in report: TerminalReport) -> String? {
    report.facts.first { $0.name == name }.map { "\($0.value) (\($0.source))" }
  }

  @Test("tells every fact, and where it is from")
  func facts() throws {
    let report = try report(RecordedAnswers.kitty)
    #expect(fact("standard output", in: report) == "a terminal (the operating system)")
    #expect(fact("TERM", in: report) == "xterm (the environment)")
    #expect(fact("COLORTERM", in: report) == "not set (the environment)")
    #expect(fact("window", in: report) == "80×24 cells, 800×480 pixels (TIOCGWINSZ)")
    #expect(fact("name", in: report) == "kitty(0.26.5) (XTVERSION)")
    #expect(fact("cell", in: report) == "10×20 pixels (the window's size in pixels)")
    #expect(fact("colours", in: report) == "24-bit (its answer to DECRQSS)")
    #expect(fact("kitty graphics", in: report) == "yes (its query)")
    #expect(fact("kitty shared memory", in: report) == "yes (its query)")
    #expect(fact("ground", in: report) == "not given, taken to be dark (OSC 11, COLORFGBG)")
    #expect(fact("sixel", in: report) == "no (DA1, XTSMGRAPHICS)")
    #expect(fact("sixels in parts", in: report) == "no (it is not among those that are known to)")
    #expect(fact("inline images", in: report) == "no (XTVERSION, TERM_PROGRAM, LC_TERMINAL)")
    #expect(fact("synchronized output", in: report) == "yes (DECRQM)")
    #expect(report.decision.graphics == .kitty)
    #expect(report.remarks == [])
  }

  @Test("makes the bytes of questions and answers visible")
  func exchanges() throws {
    let report = try report(RecordedAnswers.kitty)
    #expect(report.exchanges.count == TerminalQuestion.allCases.count { !$0.isForwarded })
    let version = report.exchanges[0]
    #expect(version.asked == "ESC [>q")
    #expect(version.answered == "ESC P>|kitty(0.26.5) ESC \\")
    #expect(report.exchanges.first { $0.name == "sixel size" }?.answered == nil)
    let all = report.exchanges.map { $0.asked + ($0.answered ?? "") }.joined()
    #expect(all.utf8.allSatisfy { 0x20...0x7E ~= $0 })
  }

  @Test("tells what is not understood, what was cut off, and what never came")
  func remarks() throws {
    let report = try report("\u{1B}[9;9;9x\u{1B}[?62;")
    #expect(
      report.remarks == [
        "the terminal has not answered DA1 in time", "not understood: ESC [9;9;9x",
        "cut off: ESC [?62;",
      ])
    #expect(try self.report("", term: "dumb").remarks == ["TERM says that there is nothing to ask"])
  }

  @Test("lets no control character of the environment through")
  func hostile() throws {
    #expect(fact("TERM_PROGRAM", in: try report("")) == "a?[2Jb (the environment)")
  }

  @Test("says so where there is no terminal to ask")
  func noTerminal() {
    let report = TerminalReport(
      probe: nil, environment: TerminalEnvironment([:]), isOutput: false,
      decision: GraphicsDecision(nil, reason: "the output is no terminal"))
    #expect(report.exchanges.isEmpty)
    #expect(report.remarks == ["there is no terminal that could be asked"])
    #expect(fact("standard output", in: report) == "no terminal (the operating system)")
  }
}
