import Foundation
import TestSupport

/// A command of a page, run in a terminal: a learner has no pipe.
struct TerminalRun {
  struct Size: CustomStringConvertible, Sendable {
    let columns: UInt16
    let rows: UInt16

    var description: String { "\(columns)×\(rows)" }
  }

  /// The sizes at which pages have to be true.
  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

  let status: Int32
  /// Its output, without the sequences that only a terminal understands.
  let lines: [String]

  /// Runs a command in the package's root.
  ///
  /// - Parameters:
  ///   - command: As it stands on the page.
  ///   - root: The package's folder.
  ///   - products: Where the programs are.
  ///   - size: The terminal's columns and rows. Like many, it does not say how many pixels it has.
  init(_ command: String, root: URL, products: URL, size: Size) {
    let terminal = PseudoTerminal(columns: size.columns, rows: size.rows)
    let line = CommandRun.line(of: command, products: products)
    let process = TerminalProcess(
      ["/bin/sh", "-c", "cd '\(root.path)' && NO_COLOR=1 TERM=xterm-256color \(line)"], on: terminal
    )
    var bytes: [UInt8] = []
    var ending: CInt?
    let start = ContinuousClock.now
    while ending == nil {
      let piece = terminal.read(timeout: .milliseconds(20))
      // A terminal that shows no pictures says what it is, so that the program does not wait for it.
      if piece.firstRange(of: Array("\u{1B}[c".utf8)) != nil { terminal.type("\u{1B}[?62;22c") }
      bytes += piece
      ending = process.exitStatus()
      if ContinuousClock.now - start > .seconds(60) { process.signal(SIGKILL) }
    }
    status = ending ?? 0
    bytes += terminal.outputBytes()
    lines = Self.plainLines(String(decoding: bytes, as: UTF8.self))
  }

  /// Text without escape sequences, and of lines that were written over only the last version.
  static func plainLines(_ text: String) -> [String] {
    let plain =
      text
      .replacing(
        /\u{1B}(\[[0-?]*[ -\/]*[@-~]|[\]P_^][^\u{7}\u{1B}]*(\u{7}|\u{1B}\\)|[0-~])/, with: ""
      )
      .replacing("\r\n", with: "\n")
    var lines = plain.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.split(separator: "\r").last ?? "").trimmedRight
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension PageChecker {
  /// What a learner's terminal shows and the page does not.
  public func terminalFindings(_ path: String) throws -> [Finding] {
    let page = try Page(path: path, root: root)
    // The programs of a book print the same anywhere.
    guard Book(page) == nil else { return [] }
    var findings: [Finding] = []
    for block in page.blocks where block.info == "console" {
      for step in Transcript(block.content).steps where step.isRun {
        for size in TerminalRun.sizes {
          let run = TerminalRun(step.command, root: root, products: products, size: size)
          guard let text = Self.fault(of: run, step) else { continue }
          findings.append(
            Finding(
              page: path, line: block.range.lowerBound + step.line + 1,
              text: "in a terminal of \(size): \(text)", isMended: false))
        }
      }
    }
    return findings
  }

  private static func fault(of run: TerminalRun, _ step: Transcript.Step) -> String? {
    guard run.status == step.status else {
      return "'\(step.command)' ends with status \(run.status)"
    }
    return step.expected.mismatch(with: run.lines)?.text
  }
}
