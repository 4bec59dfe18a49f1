import Media

/// What a run of a lesson writes to, how it reads, and by which rules it works.
///
/// Tests and the fuzzer run lessons in their own process: with output into a file, and with readers
/// that are less obliging than a disk.
package struct LessonStreams {
  /// Pages and data.
  package let output: TextOutput

  /// One line a problem.
  package let errors: TextOutput

  /// What the file is read through.
  package var wrap: (any ByteRangeReader) -> any ByteRangeReader

  /// Whether the user's file of options counts: not in a test.
  var readsUserOptions = false

  /// Rules that take the place of the core's.
  package var rules = RunRules()

  package init(
    output: TextOutput, errors: TextOutput,
    wrap: @escaping (any ByteRangeReader) -> any ByteRangeReader = { $0 }
  ) {
    (self.output, self.errors, self.wrap) = (output, errors, wrap)
  }

  /// Standard output and standard error.
  static var standard: LessonStreams {
    var streams = LessonStreams(output: TextOutput(), errors: TextOutput(descriptor: 2))
    streams.readsUserOptions = true
    return streams
  }
}
