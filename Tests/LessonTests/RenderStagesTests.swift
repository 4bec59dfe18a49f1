import Foundation
import TestSupport
import Testing

@Suite("lesson05-render --stages") struct RenderStagesTests {
  private func run(_ arguments: String...) throws -> LessonProcess {
    try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lesson05-render"),
      ["small.mp4", "--stages"] + arguments)
  }

  @Test("names all steps of both ways, with the bytes that each leaves")
  func steps() throws {
    let run = try run("--stable")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for step in ["decode", "scale,", "few", "sixels", "together"] {
      #expect(lines.filter { $0.first == step }.count >= 2, "\(step)")
    }
    #expect(lines.contains { $0.starts(with: ["the", "careful", "way"]) })
    #expect(lines.contains { $0.starts(with: ["the", "quick", "way"]) })
  }

  @Test("has no data: --json is a mistake")
  func json() throws {
    #expect(try run("--json").status == 2)
  }
}
