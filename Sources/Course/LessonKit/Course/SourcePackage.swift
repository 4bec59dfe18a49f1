import POSIX

/// The package that this program was built from: learners change it, and it is built again.
package struct SourcePackage: Sendable {
  /// The package's folder, from the place of this source file when it was compiled.
  package static let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(5).joined(separator: "/")

  /// The folder of this program, and of what is built beside it.
  package let folder: String

  package init(folder: String = executableFolder) {
    self.folder = folder
  }

  /// How a build ended that did not succeed.
  package struct Failure: Error, CustomStringConvertible {
    /// What the compiler said, line by line.
    package let output: [String]

    package init(output: [String]) {
      self.output = output
    }

    /// The first mistake in one line: its place and the compiler's message.
    package var description: String {
      let first =
        output.first { $0.contains(": error: ") } ?? output.first { $0.contains("error:") }
      guard let first else { return "swift build failed: \(output.last ?? "it said nothing")" }
      return Self.mistake(first)
    }

    /// The first mistake in a file of the package, in one line; `nil` if the compiler found none.
    package func mistake(in file: String) -> String? {
      output.first { $0.hasPrefix("\(SourcePackage.root)/\(file):") && $0.contains(": error: ") }
        .map(Self.mistake)
    }

    private static func mistake(_ line: String) -> String {
      line.replacing(SourcePackage.root + "/", with: "").replacing(" error:", with: "")
    }
  }

  /// The compiler's warnings about a file of the package, each in one line and once.
  ///
  /// - Parameters:
  ///   - file: The file's place in the package.
  ///   - output: What a build said, line by line; it warns of nothing that was compiled before.
  /// - Returns: `Lessons/…/1.1.swift:3:7: variable 'x' was never used`.
  package static func warnings(in file: String, of output: [String]) -> [String] {
    var warnings: [String] = []
    for line in output where line.hasPrefix("\(root)/\(file):") && line.contains(": warning: ") {
      let warning = line.replacing(root + "/", with: "").replacing(" warning:", with: "")
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  /// Builds as this program was built: debug or release, in the same folder.
  ///
  /// SwiftPM has its compilers colour their messages where its output is a terminal. To the build system
  /// that is another command for every module, and all are compiled again. So a build for a learner's
  /// terminal has the option that makes it the same command as one that is typed.
  ///
  /// - Parameters:
  ///   - what: The words after `swift build`, such as `--product mine`.
  ///   - environment: Variables for the build, such as `COURSE_TESTS=ExerciseTests`.
  ///   - progress: Receives each line as it comes.
  /// - Returns: What the compiler said, line by line.
  /// - Throws: `Failure` with what it said.
  @discardableResult
  package func build(
    _ what: [String], environment: [String] = [], progress: (String) -> Void = { _ in }
  ) throws(Failure) -> [String] {
    let words =
      ["swift", "build", "--package-path", Self.root] + Self.place(of: folder)
      + (Self.isTyped() ? ["--color-diagnostics"] : []) + what
    do {
      // The compiler speaks on both streams: the shell makes one of them.
      let child = try ChildProcess(
        "/bin/sh", ["-c", "exec env \"$@\" 2>&1", "sh"] + environment + words)
      let lines = try Self.lines(of: child, progress: progress)
      guard child.wait() != .exit(0) else { return lines }
      throw Failure(output: lines)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(output: ["error: swift does not start: \(error)"])
    }
  }

  /// The words after `swift build` with which it builds into a folder of products.
  ///
  /// SwiftPM's two build systems have two layouts: `.build/x86_64-unknown-linux-gnu/debug`, and
  /// `.build/out/Products/Debug`, or `Debug-linux`. In both a file marks the outermost folder.
  static func place(
    of folder: String, exists: (_ path: String) -> Bool = { FileStatus($0) != nil }
  ) -> [String] {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let configuration = parts.last.map { $0.prefix { $0 != "-" }.lowercased() } ?? "debug"
    while let _ = parts.popLast(), !parts.isEmpty {
      let scratch = parts.joined(separator: "/")
      if exists("\(scratch)/workspace-state.json") {
        return ["--scratch-path", scratch, "-c", configuration]
      }
    }
    return ["-c", configuration]
  }

  /// Whether a learner has typed the command, whose other builds write to a terminal.
  ///
  /// Even so, its output may go to `less` or into a file.
  static func isTyped(isTerminal: (_ stream: CInt) -> Bool = { POSIX.isTerminal($0) }) -> Bool {
    (0...2).contains(where: isTerminal)
  }

  private static func lines(
    of child: ChildProcess, progress: (String) -> Void
  ) throws(SystemError) -> [String] {
    var lines: [String] = []
    var rest: [UInt8] = []
    while true {
      let piece = try child.socket.read(upTo: 1 << 12)
      rest += piece
      // Lines of a terminal end with CR and LF, and progress overwrites itself.
      let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
      while let end = rest.firstIndex(where: isEnd) {
        let line = String(decoding: rest[..<end], as: UTF8.self).withoutStyles
        rest.removeSubrange(...end)
        guard !line.isEmpty else { continue }
        lines.append(line)
        progress(line)
      }
      guard !piece.isEmpty else {
        return lines + [String(decoding: rest, as: UTF8.self).withoutStyles]
      }
    }
  }
}

extension String {
  /// The text without the sequences that select colours and erase lines: ESC `[` … a letter,
  /// ECMA-48 §5.4.
  var withoutStyles: String {
    replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
  }
}
