import Media
import Terminal
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct TerminalDeviceTests {
  @Test("knows the window's size, also when it has changed")
  func size() throws {
    let terminal = PseudoTerminal(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600)
    let device = try TerminalDevice(path: terminal.path)
    #expect(
      device.size
        == TerminalSize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600))
    terminal.resize(columns: 40, rows: 12)
    #expect(device.size == TerminalSize(columns: 40, rows: 12))
  }

  @Test("reads keys one by one in raw mode, without an echo")
  func rawMode() throws {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    try device.enterRawMode()
    terminal.type("a\r")
    #expect(try device.read(timeout: .seconds(10)) == [0x61, 0x0D])
    #expect(terminal.output() == "")
  }

  @Test("leaves Control-C its meaning in raw mode")
  func signalsStay() throws {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    try device.enterRawMode()
    #expect(terminal.hasLocalFlag(CInt(ISIG)))
    #expect(!terminal.hasLocalFlag(CInt(ECHO)))
    #expect(!terminal.hasLocalFlag(CInt(ICANON)))
  }

  @Test("writes bytes as they are in raw mode")
  func writes() throws {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    try device.enterRawMode()
    try device.write(Array("a\nb".utf8))
    #expect(terminal.output() == "a\nb")
  }

  @Test("returns nothing when nothing is typed")
  func timesOut() throws {
    let terminal = PseudoTerminal()
    let device = try TerminalDevice(path: terminal.path)
    #expect(try device.read(timeout: .zero) == [])
    #expect(!device.isHungUp)
  }

  @Test("notices that the terminal was closed")
  func hangsUp() throws {
    var terminal: PseudoTerminal? = PseudoTerminal()
    let device = try TerminalDevice(path: terminal?.path ?? "")
    terminal = nil
    #expect(device.isHungUp)
    #expect(throws: TerminalError.self) { try device.read(timeout: .seconds(10)) }
  }

  @Test("refuses what is no terminal")
  func refuses() {
    #expect(throws: TerminalError.notATerminal) { try TerminalDevice(path: "/dev/null") }
    #expect(throws: TerminalError.self) { try TerminalDevice(path: "/nowhere") }
  }
}
