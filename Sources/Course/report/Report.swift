import AllLessons
import LessonKit
import POSIX

/// One page of all lessons about a film: `./course report FILM`.
///
///     report FILM [--html FILE]      the page, report.html where no FILE is named, and a picture
///     report LESSON FILM options     one lesson, as its own program runs it
///
/// Each lesson runs in a process of its own: what goes wrong in one leaves the others as they are.
@main
struct Report {
  static func main() async {
    let words = Array(commandLineWords.dropFirst())
    if let lesson = allLessons.first(where: { $0.notebook.name == words.first }) {
      endProcess(await lesson.run(Array(words.dropFirst()), rules: RunRules()).rawValue)
    }
    do {
      let command = try ReportCommand(words)
      endProcess(try command.write().rawValue)
    } catch {
      ErrorLine.write("report: \(error)")
      endProcess((error is UsageError ? ExitStatus.usage : .mediaFault).rawValue)
    }
  }
}
