import Testing

@testable import fuzz

/// The checks of `fuzz --subject playlists`.
@Suite("Playlists keep their promises") struct PlaylistExaminationTests {
  @Test("whatever lines they have")
  func manyPlaylists() async {
    let inputs = PlaylistMaker(seed: 1)
    var outcomes: Set<PlaylistExamination.Outcome> = []
    for number in 0..<200 {
      let examination = await PlaylistExamination(of: inputs.input(number))
      outcomes.insert(examination.outcome)
      #expect(examination.violations == [], "input \(number)")
    }
    #expect(outcomes == Set(PlaylistExamination.Outcome.allCases))
  }
}
