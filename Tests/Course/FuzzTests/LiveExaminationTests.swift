import Foundation
import Testing
import TestSupport

@testable import fuzz

/// The checks of `fuzz --subject live`.
@Suite("Real-time packets keep their promises") struct LiveExaminationTests {
  @Test("whatever is damaged, lost or exchanged")
  func manyRecordings() async throws {
    let fixture = URL(fileURLWithPath: fixturePath("live.rtp"))
    let inputs = RecordingMutator(seeds: [[UInt8](try Data(contentsOf: fixture))], seed: 1)
    for number in 0..<20 {
      let examination = await LiveExamination(of: inputs.input(number))
      #expect(examination.violations == [], "input \(number)")
    }
  }
}
