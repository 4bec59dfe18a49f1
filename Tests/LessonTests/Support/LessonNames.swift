import AllLessons
import LessonKit

/// The executables, in the order of the course.
let lessons = allLessons.map { $0.notebook.name }
