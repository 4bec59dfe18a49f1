import Foundation
import POSIX
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// However the player in one file ends, it gives the terminal back as it was.
@Suite struct TerminalTests {
  private static let film = fixturePath("meadow-baseline.mp4")

  /// Starts it, does something when the first picture is drawn, and returns everything that it
  /// wrote.
  private func play(
    _ words: [String], on terminal: PseudoTerminal,
    then act: (TerminalProcess) -> Void
  ) throws -> (status: CInt, output: String) {
    let process = TerminalProcess([Player.program] + words, on: terminal)
    var output: [UInt8] = []
    var hasActed = false
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      output += terminal.read(timeout: .milliseconds(50))
      if !hasActed, String(decoding: output, as: UTF8.self).contains("\u{1B}[H") {
        act(process)
        hasActed = true
      }
      if let status = process.exitStatus() {
        output += terminal.outputBytes()
        return (status, String(decoding: output, as: UTF8.self))
      }
    }
    process.signal(SIGKILL)
    Issue.record("it does not end")
    return (-1, "")
  }

  @Test("q and Ctrl-C end it", arguments: ["q", "\u{3}"])
  func key(key: String) throws {
    let terminal = PseudoTerminal()
    let before = terminal.attributes
    let run = try play([Self.film], on: terminal) { _ in terminal.type(key) }
    #expect(run.status == 0)
    #expect(run.output.contains("▀"))
    #expect(run.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.attributes == before)
  }

  @Test("so do signals", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signal(signal: CInt) throws {
    let terminal = PseudoTerminal()
    let before = terminal.attributes
    let run = try play([Self.film], on: terminal) { $0.signal(signal) }
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.attributes == before)
  }

  @Test("sixels are drawn with --sixel, and the arrows and Space do not disturb")
  func sixels() throws {
    let terminal = PseudoTerminal(pixelWidth: 800, pixelHeight: 480)
    let before = terminal.attributes
    let run = try play([Self.film, "--sixel"], on: terminal) { _ in
      terminal.type("\u{1B}[C")
      terminal.type("\u{1B}[D")
      terminal.type(" ")
      terminal.type("q")
    }
    #expect(run.status == 0)
    #expect(run.output.contains("\u{1B}P0;0q\"1;1;320;180"))
    #expect(terminal.attributes == before)
  }

  @Test("a damaged film is played to its end, and a film that is refused touches nothing")
  func damage() throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixturePath("moov-last.mp4"))))
    // In the middle of the samples, which come first in this file.
    bytes.replaceSubrange(8_000..<8_064, with: repeatElement(0xAA, count: 64))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let terminal = PseudoTerminal()
    let before = terminal.attributes
    let run = try play([file.path], on: terminal) { _ in }
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.attributes == before)

    let refused = try play([fixturePath("demo.mp4")], on: terminal) { _ in }
    #expect(refused.status == 1)
    #expect(!refused.output.contains("\u{1B}"))
    #expect(terminal.attributes == before)
  }
}
