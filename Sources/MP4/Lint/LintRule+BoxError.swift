import Media

extension LintRule {
  /// Every box that could not be read.
  static let boxError = LintRule("box-error") { file in
    file.errors.map { error in
      let place = error.offset.map { "at \($0.grouped): " } ?? ""
      return (place + error.explanation, error.path)
    }
  }
}
