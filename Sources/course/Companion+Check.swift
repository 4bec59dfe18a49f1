import Foundation
import LessonKit
import POSIX
import Terminal

extension Companion {
  /// Runs the tests of an exercise and shows what they say.
  ///
  /// - Returns: Whether it passes.
  func check(_ number: String?) throws -> Bool {
    guard let number else {
      guard let current = try current() else {
        showSummary()
        return true
      }
      guard current.outcome == .waiting else { return try check("\(current.exercise.number)") }
      show(.waiting, of: current.exercise)
      return false
    }
    let exercise = try catalog.exercise(number)
    let tests = try buildTests(for: exercise)
    let outcome = try tests.outcome(of: exercise)
    show(outcome, of: exercise, causes: outcome.isPassed ? [] : try causes(for: exercise, tests))
    for (other, mistake) in tests.mistakes.sorted(by: { $0.key.number < $1.key.number }) {
      output.print(
        style.note("\(other.number) does not compile, and counts as not written: \(mistake)"))
    }
    if outcome.isPassed { try showFollower(of: exercise, tests) }
    return outcome.isPassed
  }

  /// What to do after an exercise passes: the first one that does not; of an elective, its own first.
  private func showFollower(of exercise: Exercise, _ tests: BuiltTests) throws {
    output.print(style.note("The reference: ./course solution \(exercise.number)"))
    let outcomes = try tests.outcomes(of: catalog.exercises)
    guard let next = Self.next(in: outcomes, after: exercise) else { return showSummary() }
    output.print(
      "Next: \(heading(next.exercise))\(next.outcome == .waiting ? "" : ", which \(next.outcome.word)")"
    )
    showWay(to: next.exercise)
  }

  /// What an exercise calls that does not pass itself: a mistake there shows here too.
  private func causes(for exercise: Exercise, _ tests: BuiltTests) throws -> [Exercise] {
    try catalog.used(by: exercise).filter { try !tests.outcome(of: $0).isPassed }
  }

  /// Shows how an exercise did, and which of those that it calls may be the cause.
  func show(_ outcome: ExerciseOutcome, of exercise: Exercise, causes: [Exercise] = []) {
    switch outcome {
    case .passed(let count):
      return output.print("\(style.good("✔")) \(heading(exercise)): \(tests(count)) pass")
    case .waiting:
      output.print("\(style.note("·")) \(heading(exercise)) waits to be written")
    case .begun(let failures, let count), .failed(let failures, let count):
      let isBegun = failures.contains(where: \.isUnwritten)
      let mark = isBegun ? style.note("◐") : style.bad("✘")
      output.print("\(mark) \(heading(exercise))\(isBegun ? " is begun" : "")")
      ExerciseOutcome.Failure.firstOfEach(failures).forEach {
        show($0.failure, moreCount: $0.moreCount)
      }
      let failing = Set(failures.map(\.test)).count
      output.print("  \(max(0, count - failing)) of \(tests(count)) pass")
    case .crashed(let reason, let location, let tests):
      output.print("\(style.bad("✘")) \(heading(exercise)) crashes")
      output.print("  \(location.map { "\($0): " } ?? "")\(reason)")
      for test in tests.prefix(3) { printWrapped("in the test: \(test)", indent: 2) }
    case .uncompiled(let mistake):
      output.print("\(style.bad("✘")) \(heading(exercise)) does not compile")
      printWrapped(mistake, indent: 2)
    case .endless:
      output.print("\(style.bad("✘")) \(heading(exercise)) does not come to an end")
      output.print("  is there a loop that never moves on?")
    }
    for cause in causes {
      output.print("  \(exercise.number) uses your \(cause.number), which does not pass")
    }
    showWay(to: exercise)
  }

  private func show(_ failure: ExerciseOutcome.Failure, moreCount: Int) {
    output.print("  \(style.bad("✘")) \(failure.test)")
    if let argument = failure.argument { printWrapped("with \(argument)", indent: 6) }
    let test = (try? catalog.text(of: failure.file)).map(TestSource.init)
    for message in failure.messages {
      guard let comparison = Comparison(message) else {
        printWrapped(message, indent: 6)
        continue
      }
      let call = test?.call(of: comparison.subject, above: failure.line)
      for line in comparison.lines(call: call, width: width - 6) { output.print("      \(line)") }
    }
    output.print(style.note("      \(failure.file):\(failure.line)"))
    if moreCount > 0 { output.print(style.note("      and \(moreCount) more like it")) }
  }

  /// Prints a text in lines that fit into the terminal; a pipe gets one line.
  private func printWrapped(_ text: String, indent: Int) {
    let margin = String(repeating: " ", count: indent)
    for line in text.split(separator: "\n") {
      for line in String(line).withVisibleControls.wrapped(to: max(width - indent, 20)) {
        output.print(margin + line)
      }
    }
  }

  /// Characters of a line: what fits into the terminal; lines in a pipe have no end.
  private var width: Int {
    isTerminal(1) ? (try? WindowSize(of: 1))?.columns ?? Page.width : .max
  }

  private func tests(_ count: Int) -> String { count == 1 ? "1 test" : "\(count) tests" }

  /// Checks an exercise each time one of the exercises is saved; then continues with the next.
  ///
  /// - Parameters:
  ///   - number: The exercise; without one the first that does not pass.
  ///   - stays: Whether to end when this one passes.
  /// - Throws: `CourseError` if there is no such exercise.
  func watch(_ number: String?, stays: Bool) throws {
    var exercise = try exercise(number)
    output.print("Watching \(style.text(exercise.location, .bold)); Control-C ends it.")
    output.flush()
    var seen: Date?
    while true {
      let saved = lastChange()
      if saved != seen {
        seen = saved
        output.print()
        do {
          if try check("\(exercise.number)") {
            guard !stays, let next = Self.next(in: try outcomes(), after: exercise) else { return }
            exercise = next.exercise
            output.print("Watching \(style.text(exercise.location, .bold)) now.")
          }
        } catch let failure as SourcePackage.Failure {
          output.print("\(style.bad("✘")) \(failure)")
        }
        output.flush()
      }
      Thread.sleep(forTimeInterval: 0.3)
    }
  }

  /// When one of the exercises was last saved.
  private func lastChange() -> Date? {
    catalog.exercises.compactMap { exercise in
      let path = "\(catalog.root)/\(exercise.file)"
      return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }.max()
  }
}
