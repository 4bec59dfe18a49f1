import LessonF
import LessonKit

@main
struct Program {
  static func main() async { await runLesson(Lesson.run) }
}
