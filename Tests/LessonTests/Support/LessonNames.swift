/// The executables, in the order of the course.
let lessons = [
  "lesson01-bytes", "lesson02-boxes", "lesson03-demux", "lesson04-decode", "lesson05-render",
  "lesson06-buffer", "lesson07-playback",
]
