import Media

extension LintRule {
  /// Colour information that ends before its last byte, as some cameras write it.
  static let colourRange = LintRule(
    "colour-range", .note,
    explanation: "A player guesses the range: black turns grey, or dark grey black.",
    clause: "ISO/IEC 14496-12 §12.1.5"
  ) { subject in
    subject.boxes("colr").compactMap { located in
      let content = located.box.content(as: ColourInformationBox.self)
      guard content?.colourType == "nclx", content?.description?.isFullRange == nil else {
        return nil
      }
      return ("'nclx' ends before 'full_range_flag'", located.path)
    }
  }
}
