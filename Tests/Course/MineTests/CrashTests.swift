import ExerciseKit
import Foundation
import H264
import LessonKit
import POSIX
import Steps
import Testing

@testable import mine

/// What is said about a learner's function that does not return.
@Suite struct CrashTests {
  @Test func `a function that does not return is overdue, and one that has returned is not`() {
    let ledger = Ledger()
    let during = ledger.attempt("9.1") { ledger.overdue(after: .zero) }
    #expect(during == .some("9.1"))
    #expect(ledger.overdue(after: .zero) == nil)
  }

  @Test func `an endless loop ends the process, and is named`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      let ledger = Ledger()
      StepWatchdog.watch(ledger, limit: .milliseconds(100))
      _ = ledger.attempt("9.1") { while true {} }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("mine: your 9.1 does not come to an end"))
    #expect(text.contains("mine: ./course check 9.1 says in which test\n"))
  }

  @Test func `a crash names the exercise of the thread that crashed`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ledger = Ledger(crashWords: crashWords)
      Thread.detachNewThread {
        _ = ledger.attempt("9.3") { while true { usleep(1000) } }
      }
      while ledger.overdue(after: .zero) != "9.3" { usleep(1000) }
      _ = ledger.attempt("9.1") {
        // One that has returned is not meant.
        _ = ledger.attempt("9.4") { 1 }
        let places = CommandLine.arguments.map(\.count)
        return places[places.count]
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("mine: your 9.1 crashes\nmine: ./course check 9.1 says in which test\n"))
    #expect(text.ranges(of: "mine: your").count == 1)
  }

  @Test func `a recursion without an end names the exercise too`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      func depth(_ count: Int) -> Int { count == .max ? 0 : 1 + depth(count + 1) % 7 }
      let ledger = Ledger(crashWords: crashWords)
      _ = ledger.attempt("9.1") { depth(CommandLine.arguments.count) }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("mine: your 9.1 crashes\n"))
  }

  @Test func `a crash is named where it happens, after thousands of calls too`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var steps = Steps.reference
      steps.corrections = { coefficients in
        let places = [Int](repeating: 0, count: 1001)
        return [Int](repeating: places[coefficients[0]], count: 16)
      }
      let ledger = Ledger(crashWords: crashWords, crashWordsSayAll: true)
      let unprepared = steps.rules(ledger).or(H264Rules.core)
      var rules = unprepared
      for prepare in unprepared.preparations { prepare(&rules) }
      // Only the first calls, and then every 64th, are compared with the reference.
      for call in 0..<2000 {
        _ = rules.residual4x4?([call] + [Int](repeating: 0, count: 15))
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let file = "Lessons/04-decode/Exercises/4.7-corrections.swift"
    #expect(text.contains("mine: your 4.7 crashes, in \(file)\n"))
    #expect(text.contains("Index out of range"))
    // Swift's own report would come after these lines.
    #expect(!text.contains("*** Signal"))
  }

  @Test func `of repeated calls within each other the inner one is named`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (outer, inner) = (
        RepeatedCrashNote(CrashNote("outer\n")), RepeatedCrashNote(CrashNote("inner\n"))
      )
      inner.begin()
      inner.end()
      outer.begin()
      inner.begin()
      let places = CommandLine.arguments.map(\.count)
      print(places[places.count])
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("inner\n"))
    #expect(!text.contains("outer"))
  }

  @Test func `after the function has returned a crash is not its fault`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ledger = Ledger(crashWords: crashWords)
      _ = ledger.attempt("9.1") { 1 }
      let places = CommandLine.arguments.map(\.count)
      print(places[places.count])
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(!text.contains("mine: your"))
  }
}
