import Testing

@testable import fuzz

/// The checks of `fuzz --subject lists`.
@Suite("Playlists of names and files of options keep their promises")
struct ListExaminationTests {
  @Test("whatever lines they are made of")
  func manyLists() {
    let inputs = ListMaker(seed: 1)
    var outcomes: Set<ListExamination.Outcome> = []
    for number in 0..<500 {
      let examination = ListExamination(of: inputs.input(number))
      outcomes.insert(examination.outcome)
      #expect(examination.violations == [], "input \(number)")
    }
    #expect(outcomes == Set(ListExamination.Outcome.allCases))
  }
}
