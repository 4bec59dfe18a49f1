import Foundation
import Testing

/// Which samples lesson 03 lists.
@Suite("The list of samples") struct SampleListTests {
  private static let lesson = LessonProcess.products.appendingPathComponent("lesson03-demux")

  private func rows(_ arguments: String...) throws -> [[Int]] {
    let run = try LessonProcess(
      executable: Self.lesson, ["demo.mp4", "--csv"] + arguments)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "track,index,offset,size,dts,pts,duration,sync")
    return lines.dropFirst().map { $0.split(separator: ",").compactMap { Int($0) } }
  }

  @Test("has all samples of all tracks, one a line")
  func all() throws {
    let rows = try rows()
    #expect(rows.count == 300 + 470)
    #expect(rows.allSatisfy { $0.count == 8 })
    // Fixtures/README.md: the first sample is 27 411 bytes at 12 445, shown 1 024 ticks later.
    #expect(rows[0] == [1, 0, 12_445, 27_411, 0, 1024, 512, 1])
  }

  @Test("can be cut to a range, to a track, and to sync samples")
  func selected() throws {
    #expect(try rows("--range", "16..18").map { $0[1] } == [16, 17, 18, 16, 17, 18])
    #expect(try rows("--range", "298..1000", "--track", "1").map { $0[1] } == [298, 299])
    #expect(try rows("--range", "5000..6000").isEmpty)
    #expect(try rows("--keys", "--track", "1").map { $0[1] } == [0, 60, 120, 180, 240])
    #expect(try rows("--keys", "--track", "1", "--range", "1..120").map { $0[1] } == [60, 120])
  }

  @Test("is cut in the same way as JSON, which still tells how many samples there are")
  func json() throws {
    let object = try LessonProcess("lesson03-demux", "demo.mp4", "--json", "--range", "3..4").json()
    let tracks = try #require(object["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["sampleCount"] as? Int } == [300, 470])
    for track in tracks {
      let samples = try #require(track["samples"] as? [[String: Any]])
      #expect(samples.map { $0["index"] as? Int } == [3, 4])
    }
  }

  @Test("a seek's mode has a short name too, and a wrong one is a usage error")
  func modes() throws {
    let arguments = ["demo.mp4", "--cell", "6", "--seek", "5", "--mode"]
    let long = try LessonProcess(executable: Self.lesson, arguments + ["previous"])
    #expect(long.output.contains("previous: decode 1 sample, 29 036 bytes"))
    #expect(try LessonProcess(executable: Self.lesson, arguments + ["prev"]).output == long.output)
    #expect(try LessonProcess(executable: Self.lesson, arguments + ["best"]).status == 2)
  }
}
