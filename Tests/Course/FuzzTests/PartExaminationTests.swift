import Testing

@testable import fuzz

/// The checks of `fuzz --subject parts`.
@Suite("Broadcasts with low latency keep their promises") struct PartExaminationTests {
  // Each of a hundred broadcasts waits often, and beside all other tests for its turn as well.
  @Test("whatever their servers list and answer", .timeLimit(.minutes(20)))
  func manyBroadcasts() async {
    let inputs = PartMaker(seed: 1)
    var outcomes: Set<PartExamination.Outcome> = []
    for number in 0..<100 {
      let examination = await PartExamination(of: inputs.input(number))
      outcomes.insert(examination.outcome)
      #expect(examination.violations == [], "input \(number)")
    }
    #expect(outcomes == Set(PartExamination.Outcome.allCases))
  }
}
