import POSIX

/// Runs a lesson as a program: with the words of its command line, to its exit status.
///
/// With `--mine` another program takes its place, which runs the same lesson on the functions that
/// the learner has written. It is built on demand: an exercise that does not compile
/// yet breaks no lesson.
package func runLesson(
  _ lesson: (_ words: [String], _ rules: RunRules) async -> ExitStatus
) async -> Never {
  let words = Array(commandLineWords.dropFirst())
  let options = words.prefix { $0 != "--" }
  let name = executableName
  guard options.contains(CommonOption.mine.name), !words.contains(CommonOption.help.name) else {
    if options.contains(CommonOption.strict.name), !words.contains(CommonOption.help.name) {
      ErrorLine.write("\(name): --strict is said with --mine: it is about your functions")
      endProcess(ExitStatus.usage.rawValue)
    }
    endProcess(await lesson(words, RunRules()).rawValue)
  }
  let package = SourcePackage()
  do {
    let progress = BuildProgress("\(name): building your functions")
    defer { progress.end() }
    try package.build(["--product", "mine"], progress: progress.report)
    // Before the lesson takes this process over.
    progress.end()
    let quiet = environmentVariable("SWIFT_BACKTRACE") == nil ? [quietCrash] : []
    try replaceProcess(
      "/usr/bin/env",
      quiet + [package.folder + "/mine", name] + words.filter { $0 != CommonOption.mine.name })
  } catch {
    ErrorLine.write("\(name): \(error)")
    endProcess(ExitStatus.mediaFault.rawValue)
  }
}

/// Keeps Swift's backtrace out of what is said about a crash.
///
/// A hundred lines, most of them the course's own, would hide the one that says what went wrong;
/// `./course check` shows the place. Without any backtrace the runtime prints a shorter one itself, so
/// there is one, written to nowhere.
package let quietCrash =
  "SWIFT_BACKTRACE=enable=yes,output-to=/dev/null,interactive=no,threads=crashed,images=none,"
  + "symbolicate=off"

/// The name under which this program was built.
private var executableName: String {
  executablePath.map {
    String($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...])
  }
    ?? "lesson"
}

/// A lesson that can be run: by its own program, by `mine`, and by tests.
package protocol LessonProgram: SendableMetatype {
  /// The lesson's name and options.
  static var notebook: Notebook { get }

  /// Runs the lesson with the words of a command line.
  ///
  /// - Parameters:
  ///   - words: What was typed after the lesson's name.
  ///   - rules: Those that take the place of the core's own: a learner's.
  /// - Returns: The exit status.
  static func run(_ words: [String], rules: RunRules) async -> ExitStatus
}
