import TestSupport
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProcessWideTests {
  /// Each test lets a process take a terminal over and die, and looks at the terminal afterwards.
  @Suite struct EmergencyRestoreTests {
    /// Takes over a terminal without restoring it, for processes that are about to die.
    private static func takeOver(_ path: String) throws -> TerminalSession {
      try TerminalSession(TerminalDevice(path: path))
    }

    /// What a terminal looks like after a process that used it has died.
    private func expectRestored(
      _ terminal: PseudoTerminal, _ before: [UInt32], output: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(terminal.attributes == before, sourceLocation: sourceLocation)
      let output = output ?? terminal.output()
      #expect(output.hasSuffix(ProcessWideTests.restoring), sourceLocation: sourceLocation)
      // Not twice: the second would put the cursor where it was when the first began.
      #expect(
        output.count(of: ProcessWideTests.restoring) == 1, sourceLocation: sourceLocation)
    }

    @Test(
      "restores the terminal when a signal asks to stop",
      arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func stopping(number: CInt) async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .signal(number)) { [path = terminal.path as String, number] in
        let session = try Self.takeOver(path)
        withExtendedLifetime(session) { die(of: number) }
      }
      expectRestored(terminal, before)
    }

    @Test(
      "restores the terminal when the program crashes",
      arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE])
    func crashing(number: CInt) async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      // By the signal itself, unless a sanitizer was there before, to which it is handed on.
      await #expect(processExitsWith: .failure) { [path = terminal.path as String, number] in
        let session = try Self.takeOver(path)
        withExtendedLifetime(session) { die(of: number) }
      }
      expectRestored(terminal, before)
    }

    @Test("restores the terminal when Swift traps")
    func trap() async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        let nothing: [Int] = []
        print(nothing[path.count])
        session.leave()
      }
      expectRestored(terminal, before)
    }

    @Test(
      "restores a terminal that does not read, and dies all the same",
      arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
    func stuck(number: CInt) async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .failure) { [path = terminal.path as String, number] in
        let session = try Self.takeOver(path)
        let flood = [UInt8](repeating: 0x20, count: 1 << 20)
        while try session.device.writeAvailable(flood[...]) > 0 {}
        withExtendedLifetime(session) { die(of: number) }
      }
      expectRestored(terminal, before)
    }

    @Test("nothing that another thread writes follows", arguments: [SIGTERM, SIGSEGV])
    func writer(number: CInt) async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .failure) { [path = terminal.path as String, number] in
        let session = try Self.takeOver(path)
        let device = session.device
        let picture = [UInt8](repeating: 0x7E, count: 64)
        let isFull = AsyncStream<Void>.makeStream()
        Task.detached {
          while true {
            if try device.writeAvailable(picture[...]) == 0 { isFull.continuation.yield() }
          }
        }
        for await _ in isFull.stream { die(of: number) }
        session.leave()
      }
      expectRestored(terminal, before)
    }

    @Test("another thread that reads does not take the terminal for gone")
    func reader() async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        let device = session.device
        let isRead = AsyncStream<Void>.makeStream()
        Task.detached {
          while (try? device.read(timeout: .zero)) != nil { isRead.continuation.yield() }
          _exit(1)
        }
        for await _ in isRead.stream { die(of: SIGTERM) }
        session.leave()
      }
      expectRestored(terminal, before)
    }

    @Test("a pipe without a reader ends no process that has a terminal")
    func brokenPipe() async {
      let terminal = PseudoTerminal()
      await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        sendSignal(SIGPIPE)
        withExtendedLifetime(session) { exit(3) }
      }
    }

    @Test("restores the terminal when the program exits without leaving")
    func exits() async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        withExtendedLifetime(session) { exit(3) }
      }
      expectRestored(terminal, before)
    }

    @Test("passes the first request to stop on, and dies of the second")
    func secondWish() async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        let events = try InputEvents(session.device)
        sendSignal(SIGINT)
        for await event in events where event == .signal(SIGINT) {
          die(of: SIGTERM)
        }
      }
      expectRestored(terminal, before)
    }

    @Test("restores a terminal that is just being asked when Control-C is pressed")
    func asking() async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .signal(SIGINT)) { [path = terminal.path as String] in
        let device = try TerminalDevice(path: path)
        let mode = try RawMode(device)
        sendSignal(SIGINT)
        _ = try device.read(timeout: .seconds(60))
        mode.leave()
      }
      #expect(terminal.attributes == before)
      #expect(terminal.output() == "")
    }

    @Test("another process restores the terminal when this one is killed")
    func killed() async {
      let terminal = PseudoTerminal()
      let before = terminal.attributes
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        withExtendedLifetime(session) { die(of: SIGKILL) }
      }
      var output = ""
      let deadline = ContinuousClock.now + .seconds(30)
      while !output.hasSuffix(ProcessWideTests.restoring), ContinuousClock.now < deadline {
        output += String(decoding: terminal.read(timeout: .milliseconds(100)), as: UTF8.self)
      }
      expectRestored(terminal, before, output: output)
    }

    @Test("does nothing to a terminal that was given back")
    func afterwards() async {
      let terminal = PseudoTerminal()
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
        let session = try Self.takeOver(path)
        session.leave()
        try session.device.write(Array("over".utf8))
        die(of: SIGTERM)
      }
      #expect(terminal.output().hasSuffix("over"))
    }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func count(of text: String) -> Int {
    indices.count { self[$0...].hasPrefix(text) }
  }
}
