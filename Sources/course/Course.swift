import LessonKit
import POSIX

/// The learner's companion: where you are, what comes next, and how your answer did.
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
