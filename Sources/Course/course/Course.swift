import LessonKit
import POSIX

/// The learner's companion: it says where you are, what comes next, and whether an answer is right.
///
///     swift run course check 3.1        or, shorter, ./course check 3.1
@main
struct Course {
  static func main() {
    do {
      let command = try CourseCommand(Array(CommandLine.arguments.dropFirst()))
      let companion = Companion()
      endProcess(try companion.carryOut(command) ? 0 : 1)
    } catch let error as CourseError {
      ErrorLine.write("course: \(error)")
      endProcess(error.isUsage ? 2 : 1)
    } catch let failure as SourcePackage.Failure {
      ErrorLine.write("course: \(failure)\nNothing was checked: this has to compile first.")
      endProcess(1)
    } catch {
      ErrorLine.write("course: \(error)")
      endProcess(1)
    }
  }
}

/// What the companion is to do.
enum CourseCommand: Hashable {
  case greet
  case list(asJSON: Bool)
  /// With a way, that one is followed from now on.
  case next(CourseWay?)
  case check(String?)
  case hint(String?)
  case reset(String)
  case solution(String, isPeeking: Bool)
  case watch(String?, stays: Bool)
  case help
}

extension CourseCommand {
  /// Understands the words of a command line.
  ///
  /// - Throws: `CourseError` if they cannot be understood.
  init(_ words: [String]) throws(CourseError) {
    let options: [any CommandOption] =
      switch words.first {
      case "list": [CommonOption.help, CommonOption.json]
      case "next": [CommonOption.help, Self.spine, Self.all]
      case "solution": [CommonOption.help, Self.peek]
      case "watch": [CommonOption.help, Self.stay]
      default: [CommonOption.help]
      }
    let arguments: Arguments
    do {
      arguments = try Arguments(Array(words.dropFirst()), options: options, fileLimit: .max)
    } catch {
      throw CourseError(usage: error.description)
    }
    if arguments[CommonOption.help] {
      self = .help
      return
    }
    guard arguments.files.count <= 1 else {
      throw CourseError(usage: "one exercise at a time, please: '\(arguments.files[1])'")
    }
    let number = arguments.file
    switch (words.first, number) {
    case (nil, _): self = .greet
    case ("list", nil): self = .list(asJSON: arguments[CommonOption.json])
    case ("next", nil): self = .next(try Self.way(in: arguments))
    case ("check", _): self = .check(number)
    case ("hint", _): self = .hint(number)
    case ("watch", _): self = .watch(number, stays: arguments[Self.stay])
    case ("reset", let number?): self = .reset(number)
    case ("solution", let number?):
      self = .solution(number, isPeeking: arguments[Self.peek])
    case ("reset", nil), ("solution", nil):
      throw CourseError(usage: "which exercise? Say \(words[0]) 3.1")
    case ("help", _), ("-h", _), ("--help", _): self = .help
    case ("list", let number?), ("next", let number?):
      throw CourseError(usage: "\(words[0]) is about all exercises: try ./course check \(number)")
    case (let word?, _):
      let meant = word.nearest(among: Self.words).map { "did you mean \($0)?" }
      throw CourseError(usage: "there is no '\(word)': \(meant ?? "try ./course help")")
    }
  }

  /// The way that the options of `next` name; `nil` without one.
  private static func way(in arguments: Arguments) throws(CourseError) -> CourseWay? {
    switch (arguments[spine], arguments[all]) {
    case (true, true): throw CourseError(usage: "--spine or --all, not both")
    case (true, false): .spine
    case (false, true): .all
    case (false, false): nil
    }
  }

  /// The commands of `./course`, those of its script included.
  private static let words = [
    "list", "next", "check", "hint", "watch", "reset", "solution", "help", "run", "test", "doctor",
    "site", "report",
  ]

  private static let peek = Flag("--peek", "show the solution before the exercise passes")

  private static let spine = Flag("--spine", "follow only the exercises of the spine")

  private static let all = Flag("--all", "follow all exercises")

  private static let stay = Flag("--stay", "end when the exercise passes")

  static let helpText = """
    Usage: course [COMMAND]

    Without a command it greets you, looks at your terminal, and says where you are.

      list                 all exercises: how far you are, their marks and minutes; with --json
                           as data
      next                 the next exercise: what to open, and where; it asks once whether you
                           follow the spine or all: --spine and --all change that
      check [N.M]          runs the tests of an exercise, and shows what it prints; without a
                           number, of the next one; with N, of all exercises of lesson N
      hint [N.M]           the next hint of an exercise, one more each time
      watch [N.M]          checks an exercise each time you save it, then the next one; with
                           --stay it ends when the exercise passes
      check H, watch H     say how far the player in one file is right that you write in lesson H
      reset N.M            makes an exercise a stub again; keeps what you wrote
      solution N.M         the reference, once yours passes; with --peek at any time

    Exit status: 0 done, or the exercise passes; 1 it does not; 2 the command line is wrong.
    """
}

/// Why the companion cannot do it: one line.
struct CourseError: Error, CustomStringConvertible {
  let description: String

  /// Whether the command line is at fault.
  let isUsage: Bool

  init(_ description: String) {
    self.description = description
    isUsage = false
  }

  init(usage description: String) {
    self.description = description
    isUsage = true
  }
}
