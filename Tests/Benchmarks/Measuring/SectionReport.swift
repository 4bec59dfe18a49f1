import LessonKit

/// What a section has measured.
protocol SectionReport {
  /// Programs that would have been compared, but are not there.
  var missing: Set<String> { get }

  /// Writes tables.
  func write(to output: TextOutput)

  /// Writes the same as data.
  func write(to json: inout JSONWriter)
}
