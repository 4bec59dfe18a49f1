import Media
import TestSupport
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProcessWideTests {
  @Suite(.timeLimit(.minutes(5))) struct InputEventsTests {
    /// A terminal in raw mode whose events are listened to.
    private func listen(
      after keys: [Key] = [], gate: FrameGate? = nil
    ) throws -> (terminal: PseudoTerminal, events: InputEvents) {
      let terminal = PseudoTerminal()
      let device = try TerminalDevice(path: terminal.path)
      try device.enterRawMode()
      return (terminal, try InputEvents(device, after: keys, gate: gate))
    }

    @Test("reports keys, those from before first")
    func keys() async throws {
      let (terminal, events) = try listen(after: [.character("p")])
      terminal.type("q\u{1B}[1;2C")
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .key(.character("p")))
      #expect(await iterator.next() == .key(.character("q")))
      #expect(await iterator.next() == .key(.arrow(.right, .shift)))
    }

    @Test("reports the Escape key although nothing follows it")
    func escape() async throws {
      let (terminal, events) = try listen()
      terminal.type("\u{1B}")
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .key(.escape))
    }

    @Test("reports the window's new size")
    func resize() async throws {
      let (terminal, events) = try listen()
      terminal.resize(columns: 40, rows: 12)
      // The pseudo terminal controls no session, so the kernel does not say so itself.
      sendSignal(SIGWINCH)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .resized(TerminalSize(columns: 40, rows: 12)))
    }

    @Test("tells the gate of an answer, which is no key")
    func ready() async throws {
      let gate = FrameGate()
      let (terminal, events) = try listen(gate: gate)
      gate.sent(picture: PixelSize(width: 1, height: 1))
      terminal.type("a\u{1B}[0nb")
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .key(.character("a")))
      #expect(await iterator.next() == .key(.character("b")))
      #expect(gate.isOpen && gate.roundTrip != nil)
    }

    @Test("reports stops and their end")
    func stops() async throws {
      let (terminal, events) = try listen()
      var iterator = events.makeAsyncIterator()
      sendSignal(SIGTSTP)
      #expect(await iterator.next() == .suspension)
      sendSignal(SIGCONT)
      #expect(await iterator.next() == .continuation)
      withExtendedLifetime(terminal) {}
    }

    @Test("reports a wish to stop", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signal(number: CInt) async throws {
      let (terminal, events) = try listen()
      sendSignal(number)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .signal(number))
      withExtendedLifetime(terminal) {}
    }

    @Test("ends when the terminal is closed")
    func hangUp() async throws {
      var (terminal, events): (PseudoTerminal?, InputEvents) = try listen()
      #expect(terminal != nil)
      terminal = nil
      for await _ in events { Issue.record("nothing has happened") }
    }

    @Test("ends when its task is cancelled")
    func cancellation() async throws {
      let (terminal, events) = try listen()
      let task = Task {
        for await _ in events {}
      }
      task.cancel()
      await task.value
      withExtendedLifetime(terminal) {}
    }

    @Test("lets the next one listen when it is gone")
    func again() async throws {
      for _ in 0..<3 {
        let (terminal, events) = try listen()
        #expect(throws: TerminalError.self) { try listen() }
        terminal.type("q")
        for await event in events {
          #expect(event == .key(.character("q")))
          break
        }
      }
    }
  }
}
