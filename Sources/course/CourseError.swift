/// Why the companion cannot do what it was asked for: one line.
struct CourseError: Error, CustomStringConvertible {
  let description: String

  /// Whether the command line is at fault.
  let isUsage: Bool

  init(_ description: String) {
    self.description = description
    isUsage = false
  }

  init(usage description: String) {
    self.description = description
    isUsage = true
  }
}
