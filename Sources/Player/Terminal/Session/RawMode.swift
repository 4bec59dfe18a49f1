import POSIX

/// A terminal in another mode for a moment; going out of scope ends it, and so does a signal.
package struct RawMode: ~Copyable {
  private let device: TerminalDevice

  /// The attributes that will be put back.
  private let saved: TerminalAttributes

  /// What the terminal is sent at the end.
  private let restoring: [UInt8]

  /// Puts the terminal back if this process is killed; `nil` if the mode lasts for a moment only.
  private let guardian: TerminalGuardian?

  /// Switches a terminal to another mode.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - mode: The attributes to be in force, made of those that are.
  ///   - restoring: What the terminal is sent at the end.
  ///   - isGuarded: Whether another process puts it back if this one is killed: for a mode that lasts
  ///     longer than a moment.
  /// - Throws: `TerminalError` if it does not allow it, or is another job's.
  package init(
    _ device: TerminalDevice, mode: KeyPath<TerminalAttributes, TerminalAttributes> = \.raw,
    restoring: [UInt8] = [], isGuarded: Bool = false
  ) throws(TerminalError) {
    self.device = device
    self.restoring = restoring
    guardian = isGuarded ? TerminalGuardian(device, restoring: restoring) : nil
    do throws(TerminalError) {
      saved = try Self.enter(device, mode, restoring, guardian?.process)
    } catch {
      guardian?.stop()
      throw error
    }
  }

  /// Puts the attributes back.
  package consuming func leave() {}

  deinit {
    // A terminal that is gone has nothing to put back.
    if !restoring.isEmpty { _ = try? device.writeAvailable(restoring[...]) }
    try? saved.apply(to: device.number)
    EmergencyRestore.disarm()
    guardian?.stop()
  }

  private static func enter(
    _ device: TerminalDevice, _ mode: KeyPath<TerminalAttributes, TerminalAttributes>,
    _ restoring: [UInt8], _ guardian: ChildProcess?
  ) throws(TerminalError) -> TerminalAttributes {
    guard isInForeground(of: device.number) else { throw .inBackground }
    do {
      let saved = try TerminalAttributes(of: device.number)
      // Armed before anything is changed: Control-C may be pressed at any moment.
      EmergencyRestore.arm(
        attributes: saved, bytes: restoring, number: device.number, guardian: guardian)
      try saved[keyPath: mode].apply(to: device.number)
      return saved
    } catch {
      EmergencyRestore.disarm()
      throw .system(action: "switch the terminal to raw mode", error)
    }
  }
}

/// A small process that restores the terminal if this one is killed and cannot do so.
///
/// SIGKILL cannot be caught, so another process is needed: a shell that records the terminal's
/// attributes, reports them, and reads a line. The pipe to it closes when this process ends,
/// however it ends; then the shell's `read` fails, and it restores what it recorded. A line tells
/// the shell that there is nothing to restore; if the shell is ended, it restores nothing either.
///
/// It has its own process group, so that neither Control-C nor a `kill` of the whole group reaches
/// it; there, SIGTTOU would stop its access to the terminal, so it ignores that signal.
struct TerminalGuardian: Sendable {
  let process: ChildProcess

  /// The attributes that it puts back, as `stty -g` writes them.
  let attributes: String

  /// The shell's script.
  ///
  /// `$1` is sent to the terminal, `$2` its attributes, if they are known, and `$3` the beginning
  /// of the paths of pictures in memory that may remain. Standard error is the terminal, opened so
  /// that a write does not wait: a terminal that does not read has no room at first.
  private static let script = """
    trap '' HUP INT QUIT TERM TSTP TTOU PIPE
    saved=${2:-$(stty -g <&2 2>/dev/null)}
    [ -n "$saved" ] || exit
    echo "$saved"
    read -r line && exit
    stty "$saved" <&2 2>/dev/null
    [ -n "$3" ] && rm -f "$3"*
    for attempt in 1 2 3; do printf %b "$1" >&2 2>/dev/null && exit; sleep 1; done
    """

  /// Starts the process.
  ///
  /// It is `nil` if there is no shell to do it; then nothing helps against a SIGKILL.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - restoring: What to send to it when all else fails.
  ///   - attributes: The attributes to restore; `nil` for those that are in force now.
  init?(_ device: TerminalDevice, restoring: [UInt8], attributes: String? = nil) {
    let text = restoring.map { "\\0" + String($0, radix: 8) }.joined()
    guard
      let process = try? ChildProcess(
        "/bin/sh",
        ["-c", Self.script, "guardian", text, attributes ?? "", SharedMemory.pathPrefix ?? ""],
        errors: .file(device.number), ownGroup: true),
      // Only now may the attributes change.
      let line = try? process.socket.readLine(limit: 1024)
    else { return nil }
    self.process = process
    self.attributes = line
  }
  /// Ends the process; it puts nothing back.
  func stop() {
    process.kill()
  }

  /// Waits until the process has ended, by a signal for one.
  func waitForEnd() {
    // A broken wire is an end too.
    _ = try? process.socket.read(upTo: 1)
  }
}
