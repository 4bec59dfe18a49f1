import Lesson01
import Lesson02
import Lesson03
import Lesson04
import Lesson05
import Lesson06
import Lesson07
import LessonA
import LessonB
import LessonC
import LessonD
import LessonE
import LessonF
import LessonG
import LessonKit

/// All lessons in the order of the course, for programs and tests that go through them.
package let allLessons: [any LessonProgram.Type] = [
  Lesson01.Lesson.self, Lesson02.Lesson.self, Lesson03.Lesson.self, Lesson04.Lesson.self,
  Lesson05.Lesson.self, Lesson06.Lesson.self, Lesson07.Lesson.self,
  LessonA.Lesson.self, LessonB.Lesson.self, LessonC.Lesson.self,
  LessonD.Lesson.self,
  LessonE.Lesson.self, LessonF.Lesson.self, LessonG.Lesson.self,
]
