import LessonG
import LessonKit

@main
struct Program {
  static func main() async { await runLesson(Lesson.run) }
}
