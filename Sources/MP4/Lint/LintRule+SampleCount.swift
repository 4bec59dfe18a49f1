import Media

extension LintRule {
  /// Tables of one track that tell of different numbers of samples.
  static let sampleCount = LintRule("sample-count") { file in
    var findings: [(message: String, path: String)] = []
    file.forEachBox { located in
      // Tables that are missing or broken are the matter of other rules.
      guard located.box.type == .sampleTable,
        let message = (try? SampleTableBoxes(located))?.disagreement
      else { return }
      findings.append((message, located.path))
    }
    return findings
  }
}
