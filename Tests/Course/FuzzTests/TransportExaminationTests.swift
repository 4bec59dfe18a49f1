import Foundation
import Testing
import TestSupport

@testable import fuzz

/// The checks of `fuzz --subject transport`.
@Suite("Transport streams keep their promises") struct TransportExaminationTests {
  @Test("whatever is damaged in their packets")
  func manyStreams() async throws {
    let fixture = URL(fileURLWithPath: fixturePath("small.ts"))
    let inputs = PacketMutator(seeds: [[UInt8](try Data(contentsOf: fixture))], seed: 1)
    for number in 0..<20 {
      let examination = await TransportExamination(of: inputs.input(number))
      #expect(examination.violations == [], "input \(number)")
    }
  }
}
