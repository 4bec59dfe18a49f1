import Media

/// What a run of a lesson writes to, and how it reads.
///
/// Tests run lessons in their own process: with output into a file, and with readers that are less
/// obliging than a disk.
struct LessonStreams {
  /// Pages and data.
  let output: TextOutput

  /// One line a problem.
  let errors: TextOutput

  /// What the file is read through.
  var wrap: (any ByteRangeReader) -> any ByteRangeReader = { $0 }

  /// Standard output and standard error.
  static var standard: LessonStreams {
    LessonStreams(output: TextOutput(), errors: TextOutput(descriptor: 2))
  }
}
