import POSIX

/// A small process that puts the terminal back when this one is killed without a chance to.
///
/// SIGKILL cannot be caught, so somebody else must be there: a shell that notes the terminal's
/// attributes, says so, and reads a line. The wire to it closes when this process ends, however it
/// ends; then the shell's `read` fails, and it restores what it has noted. A line, or its own end,
/// tells it that there is nothing to do.
///
/// It is in a process group of its own, so that neither Control-C nor a `kill` of the whole group
/// gets it; from there, SIGTTOU would keep it from the terminal, so it ignores that.
struct TerminalGuardian: Sendable {
  let process: ChildProcess

  /// `$1` is what the terminal is sent; standard error is the terminal.
  private static let script = """
    trap '' HUP INT QUIT TSTP TTOU
    saved=$(stty -g <&2 2>/dev/null) || exit
    echo ready
    read -r line || { stty "$saved" <&2 2>/dev/null; printf %b "$1" >&2; }
    """

  /// Notes the terminal's attributes as they are now.
  ///
  /// It is `nil` where there is no shell to do it; then nothing helps against a SIGKILL.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - restoring: What it is to be sent when all else fails.
  init?(_ device: TerminalDevice, restoring: [UInt8]) {
    let text = restoring.map { "\\0" + String($0, radix: 8) }.joined()
    guard
      let process = try? ChildProcess(
        "/bin/sh", ["-c", Self.script, "guardian", text], errors: .file(device.number),
        ownGroup: true),
      // Only now may the attributes change.
      (try? process.socket.read(exactly: 6)) == Array("ready\n".utf8)
    else { return nil }
    self.process = process
  }
}
