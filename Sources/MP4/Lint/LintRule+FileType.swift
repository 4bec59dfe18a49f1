import Media

extension LintRule {
  /// Files that do not begin by saying which specification they keep to.
  static let fileType = LintRule(
    "file-type", .note,
    explanation: "A program that looks at the first bytes does not recognise the file.",
    clause: "ISO/IEC 14496-12 §4.3"
  ) { subject in
    let file = subject.file
    guard let first = file.boxes.first(where: { !paddings.contains($0.type) }),
      !starts.contains(first.type), file.first(.segmentType) == nil
    else { return [] }
    if file.first(.fileType) != nil {
      return [("'ftyp' comes after '\(first.type)': it should be the first box", "ftyp")]
    }
    return [("there is no 'ftyp' box, as in old QuickTime files", "")]
  }

  /// What may come before the first box that says something: QuickTime's `wide` for one.
  private static let paddings: Set<FourCC> = [.free, .skip, "wide"]

  /// What a file or a segment of one may begin with.
  private static let starts: Set<FourCC> = [
    .fileType, .segmentType, .movieFragment, .segmentIndex, "prft", "emsg",
  ]
}
