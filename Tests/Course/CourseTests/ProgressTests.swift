import Foundation
import LessonKit
import Testing

@testable import course

@Suite struct ProgressTests {
  @Test func `the list for programs has the state of each exercise`() throws {
    let catalog = ExerciseCatalog(root: SourcePackage.root)
    let outcomes: [ExerciseOutcome] = [
      .passed(testCount: 3), .waiting, .begun([], testCount: 3), .endless(),
      .failed([], testCount: 3), .crashed("", location: nil, during: []),
    ]
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forWritingTo: url)
    let output = TextOutput(descriptor: file.fileDescriptor)
    Companion.writeJSON(Array(zip(catalog.exercises, outcomes)).map { ($0, $1) }, to: output)
    output.flush()
    struct List: Decodable, Equatable {
      struct Entry: Decodable, Equatable {
        let number, lesson, title, state, mark: String
        let minutes: Int
      }
      let count, passed: Int
      let exercises: [Entry]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(contentsOf: url))
    #expect(list.count == 6)
    #expect(list.passed == 1)
    let states = list.exercises.map(\.state)
    #expect(states == ["passed", "waiting", "begun", "endless", "failed", "crashed"])
    #expect(list.exercises[0].number == "1.1")
    #expect(list.exercises[0].lesson == "01-bytes")
    #expect(list.exercises[0].mark == "spine")
    #expect(list.exercises[0].minutes == 10)
    #expect(list.exercises[0].title == catalog.exercises[0].title)
  }
}
