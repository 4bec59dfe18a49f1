import Foundation
import TestSupport
import Testing

@Suite("lesson05-render --stages") struct RenderStagesTests {
  private func run(_ arguments: String...) throws -> LessonProcess {
    try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lesson05-render"),
      arguments)
  }

  @Test("names all steps of both ways, with the bytes that each leaves")
  func steps() throws {
    let run = try run("small.mp4", "--stages", "--stable")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for step in ["decode", "scale", "few", "sixels", "together"] {
      #expect(lines.filter { $0.first == step }.count >= 2, "\(step)")
    }
    // The fast path has no red, green and blue in between.
    #expect(lines.count { $0.first == "convert" } == 1)
    #expect(lines.contains { $0.starts(with: ["the", "exact", "path"]) })
    #expect(lines.contains { $0.starts(with: ["the", "fast", "path"]) })
  }

  @Test("has no data: --json is a mistake")
  func json() throws {
    #expect(try run("small.mp4", "--stages", "--json").status == 2)
  }

  @Test("has one way only for pictures that lesson 7 takes the long way with")
  func deep() throws {
    let run = try run("hdr-pq.mp4", "--stages", "--stable")
    #expect(run.status == 0)
    #expect(run.output.contains("the exact path"))
    #expect(!run.output.contains("the fast path\n"))
    #expect(run.output.contains("high dynamic range"))
  }
}
