import Testing

@testable import fuzz

/// The checks of `fuzz --subject answers`.
@Suite("Fetching keeps its promises") struct AnswerExaminationTests {
  @Test("whatever a server says, and the program that asks it")
  func manyAnswers() async {
    let inputs = AnswerMaker(seed: 1)
    var outcomes: Set<AnswerExamination.Outcome> = []
    for number in 0..<400 {
      let examination = await AnswerExamination(of: inputs.input(number))
      #expect(examination.violations == [], "input \(number)")
      outcomes.insert(examination.outcome)
    }
    #expect(outcomes == Set(AnswerExamination.Outcome.allCases))
  }
}
