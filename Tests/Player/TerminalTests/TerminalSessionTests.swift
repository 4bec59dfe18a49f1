import TestSupport
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProcessWideTests {
  @Suite struct TerminalSessionTests {
    @Test("gives the terminal back as it was")
    func leaves() throws {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      let session = try TerminalSession(TerminalDevice(path: terminal.path))
      #expect(terminal.output() == "\u{1B}[?1049h\u{1B}[?25l")
      #expect(!terminal.hasLocalFlag(CInt(ECHO)))
      session.leave()
      #expect(terminal.attributes == before)
      #expect(terminal.output() == ProcessWideTests.restoring)
    }

    @Test("has the mouse reported and pastes marked while it lasts, and no longer")
    func reportsMouse() throws {
      let terminal = PseudoTerminal()
      let session = try TerminalSession(
        TerminalDevice(path: terminal.path), .init(reportsMouse: true))
      #expect(
        terminal.output() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h")
      session.reassert()
      #expect(terminal.output() == "\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h")
      session.leave()
      #expect(
        terminal.output()
          == "\u{1B}\\\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h"
          + "\u{1B}[?1049l")
    }

    @Test("keeps the wheel from sending arrow keys where it does, and no longer than it lasts")
    func alternateScroll() throws {
      let terminal = PseudoTerminal()
      let session = try TerminalSession(
        TerminalDevice(path: terminal.path), .init(stopsAlternateScroll: true))
      #expect(terminal.output() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1007l")
      session.leave()
      #expect(
        terminal.output()
          == "\u{1B}\\\u{1B}[?1007h\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    }

    @Test("the window is black while it lasts, and has its own colour again after it")
    func blackensGround() throws {
      let terminal = PseudoTerminal()
      let session = try TerminalSession(
        TerminalDevice(path: terminal.path), .init(blackensGround: true))
      #expect(terminal.output() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}]11;#000000\u{1B}\\")
      session.leave()
      #expect(
        terminal.output()
          == "\u{1B}\\\u{1B}]111\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    }

    @Test("what is set later is undone, too, whatever ends the process", .timeLimit(.minutes(5)))
    func changes() async throws {
      let terminal = PseudoTerminal()
      let later = TerminalSession.Settings(graphics: .kitty, blackensGround: true)
      let restoring = String(decoding: later.restoring, as: UTF8.self)
      let session = try TerminalSession(TerminalDevice(path: terminal.path))
      _ = terminal.output()
      session.change(to: later)
      #expect(terminal.output() == "\u{1B}[?25l\u{1B}]11;#000000\u{1B}\\")
      session.leave()
      #expect(terminal.output() == restoring)
      for signal in [SIGKILL, SIGTERM] {
        await #expect(processExitsWith: .signal(signal)) {
          [path = terminal.path as String, signal = signal as CInt] in
          let session = try TerminalSession(TerminalDevice(path: path))
          session.change(to: .init(graphics: .kitty, blackensGround: true))
          withExtendedLifetime(session) { die(of: signal) }
        }
        var output = ""
        while !output.hasSuffix(restoring) {
          output += String(decoding: terminal.read(timeout: .milliseconds(100)), as: UTF8.self)
        }
      }
    }

    @Test("leaves once only")
    func leavesOnce() throws {
      let terminal = PseudoTerminal()
      let session = try TerminalSession(TerminalDevice(path: terminal.path))
      session.leave()
      _ = terminal.output()
      session.leave()
      #expect(terminal.output() == "")
    }

    @Test("leaves when it goes out of scope")
    func leavesAtEnd() throws {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      do { _ = try TerminalSession(TerminalDevice(path: terminal.path)) }
      #expect(terminal.attributes == before)
      #expect(terminal.output().hasSuffix(ProcessWideTests.restoring))
    }

    @Test("throws away keys that were not read")
    func discardsKeys() throws {
      let terminal = PseudoTerminal()
      let device = try TerminalDevice(path: terminal.path)
      let session = try TerminalSession(device)
      terminal.typeAhead("q")
      session.leave()
      try device.enterRawMode()
      #expect(try device.read(timeout: .zero) == [])
    }

    @Test("ends in the middle of a picture, of a frame, of a colour")
    func restoresAll() {
      // The order matters: a cut-off sixel picture swallows everything but its terminator.
      #expect(
        ProcessWideTests.restoring
          == "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    }

    @Test("takes kitty's picture away, right after the end of one that was cut off")
    func restoresPictures() throws {
      let terminal = PseudoTerminal()
      let session = try TerminalSession(
        TerminalDevice(path: terminal.path), .init(graphics: .kitty))
      _ = terminal.output()
      session.leave()
      #expect(
        terminal.output()
          == "\u{1B}\\" + String(decoding: KittyEncoder.deletion, as: UTF8.self)
          + "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    }

    @Test("gives back a terminal that does not read, with its attributes, and waits for nothing")
    func leavesStuck() throws {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      let device = try TerminalDevice(path: terminal.path)
      let session = try TerminalSession(device)
      let flood = [UInt8](repeating: 0x20, count: 1 << 20)
      while try device.writeAvailable(flood[...]) > 0 {}
      session.leave()
      #expect(terminal.attributes == before)
      // What was not read is gone; the rest is there when the terminal reads again.
      #expect(terminal.output().hasSuffix(ProcessWideTests.restoring))
    }

    @Test("another guardian comes where the first was killed", .timeLimit(.minutes(5)))
    func replacesGuardian() async throws {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = terminal.path as String] in
        let session = try TerminalSession(TerminalDevice(path: path))
        let first = try #require(session.guardian)
        first.stop()
        while session.guardian?.process === first.process { await Task.yield() }
        withExtendedLifetime(session) { die(of: SIGKILL) }
      }
      var output = ""
      while !output.hasSuffix(ProcessWideTests.restoring) {
        output += String(decoding: terminal.read(timeout: .milliseconds(100)), as: UTF8.self)
      }
      #expect(terminal.attributes == before)
    }
  }
}
