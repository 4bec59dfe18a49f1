import AllLessons
import LessonKit

/// The executables, in the order of the course.
let lessons = allLessons.map { $0.notebook.name }

/// Those that show cells: all but the player.
let lessonsWithCells = lessons.filter { $0 != "lesson07-playback" }

/// A small film of the kind that a lesson takes apart.
func smallFilm(of lesson: String) -> String {
  switch lesson {
  case "lessonC-transport": "small.ts"
  case "lessonD-streaming": "hls/ts/master.m3u8"
  case "lessonE-live": "live.rtp"
  default: "small.mp4"
  }
}
