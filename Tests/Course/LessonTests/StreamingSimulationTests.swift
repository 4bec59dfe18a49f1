import Foundation
import TestSupport
import Testing

/// `lessonD-streaming --simulate`: what scripts rely on.
@Suite("lesson D, simulated sessions") struct StreamingSimulationTests {
  private static let lesson = "lessonD-streaming"

  @Test("figures are those of the Sabre simulator, by the names of the contract")
  func figures() throws {
    let run = try LessonProcess(
      Self.lesson, "--simulate", "--movie", "sessions/movie.json", "--trace",
      "sessions/mobile.json", "--policy", "throughput", "--json")
    #expect(run.status == 0)
    let json = try run.json()
    // sabre.py -m movie.json -n mobile.json -ao -ab -a throughput
    let expected = [
      "meanBitrateKbps": 1163.1884, "rebufferRatio": 0.033711, "rebufferEvents": 3,
      "bitrateChangePerSegment": 166.5145,
    ]
    for (key, value) in expected {
      let got = try #require(json[key] as? Double)
      #expect(abs(got - value) < 0.0001, "\(key)")
    }
  }

  @Test("every decision is one object on one line")
  func decisions() throws {
    let run = try LessonProcess(
      Self.lesson, "--simulate", "--policy", "bola-e", "--explain", "--json")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count >= 100)
    #expect(lines.allSatisfy { JSONChecker.problem(in: Array($0.utf8)) == nil })
  }

  @Test(
    "each rule plays, is drawn and explains itself",
    arguments: [
      "ewma-bytes", "ewma", "percentile", "throughput", "bola", "bola-e", "dynamic", "bba",
      "mistaken", "fixed:3",
    ])
  func pages(policy: String) throws {
    let run = try LessonProcess(Self.lesson, "--simulate", "--policy", policy, "--explain")
    #expect(run.status == 0)
    #expect(run.output.contains("the estimate"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("a loader with mistakes is for simulations: no real stream is played with one")
  func mistaken() throws {
    for name in ["mistaken", "seed"] {
      let run = try LessonProcess(
        "lesson07-playback", "hls/ts/master.m3u8", "--benchmark", "--policy", name)
      #expect(run.status == 2)
      #expect(run.errors.contains("--policy does not know the rule '\(name)'"))
    }
  }

  @Test(
    "what cannot be simulated is refused in a line",
    arguments: [
      (["--simulate", "--policy", "best"], 2), (["--simulate", "--json"], 2),
      (["--policy", "ewma"], 2), (["--explain"], 2),
      (["--simulate", "--movie", "no-such-file.json"], 1),
      (["--simulate", "--movie", "sessions/mobile.json"], 1),
      (["--simulate", "--trace", "sessions/movie.json"], 1),
      (["--simulate", "--trace", "demo.mp4"], 1),
    ])
  func refusals(options: [String], status: Int) throws {
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(Self.lesson), options)
    #expect(run.status == Int32(status))
    // A second line says where the help is.
    #expect(run.errors.split(separator: "\n").count == status)
    if options.last?.hasSuffix(".json") == true, let name = options.last {
      #expect(run.errors.contains(name))
    }
  }
}
