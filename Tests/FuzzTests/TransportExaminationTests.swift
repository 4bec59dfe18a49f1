import Foundation
import Testing

@testable import fuzz

/// The checks of `fuzz --subject transport`.
@Suite("Transport streams keep their promises") struct TransportExaminationTests {
  @Test("whatever is damaged in their packets")
  func manyStreams() async throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let fixture = root.appendingPathComponent("Fixtures/small.ts")
    let inputs = PacketMutator(seeds: [[UInt8](try Data(contentsOf: fixture))], seed: 1)
    for number in 0..<20 {
      let examination = await TransportExamination(of: inputs.input(number))
      #expect(examination.violations == [], "input \(number)")
    }
  }
}
