import Testing

@testable import fuzz

/// The checks of `fuzz --subject captions`.
@Suite("Subtitles keep their promises") struct CaptionExaminationTests {
  @Test("whatever words and bytes they are made of")
  func manySubtitles() {
    let inputs = CaptionMaker(seed: 1)
    var outcomes: Set<CaptionExamination.Outcome> = []
    for number in 0..<500 {
      let examination = CaptionExamination(of: inputs.input(number))
      outcomes.insert(examination.outcome)
      #expect(examination.violations == [], "input \(number)")
    }
    #expect(outcomes == Set(CaptionExamination.Outcome.allCases))
  }
}
