import Media

extension LintRule {
  /// Every box that could not be read.
  static let boxError = LintRule(
    "box-error", .error,
    explanation: "A player stops here, or goes on without what the box says.",
    clause: "ISO/IEC 14496-12 §4.2"
  ) { subject in
    subject.file.errors.map { error in
      let place = error.offset.map { "at \($0.grouped): " } ?? ""
      return (place + error.explanation, error.path)
    }
  }
}
