import LessonKit
import POSIX
import Terminal

extension Companion {
  /// Shows how an exercise did, and which of those that it calls may be the cause.
  func show(_ outcome: ExerciseOutcome, of exercise: ExerciseFile, causes: [ExerciseFile] = []) {
    switch outcome {
    case .passed(let count, let printed):
      output.print("\(style.good("✔")) \(heading(exercise)): \(tests(count)) pass")
      return show(printed: printed, indent: 2)
    case .waiting:
      output.print("\(style.note("·")) \(heading(exercise)) waits to be written")
    case .begun(let failures, let count), .failed(let failures, let count):
      let isBegun = failures.contains(where: \.isUnwritten)
      let mark = isBegun ? style.note("◐") : style.bad("✘")
      output.print("\(mark) \(heading(exercise))\(isBegun ? " is begun" : "")")
      show(failures, of: exercise)
      let failing = Set(failures.map(\.test)).count
      output.print("  \(max(0, count - failing)) of \(tests(count)) pass")
    case .crashed(let reason, let location, let tests, let failures):
      output.print(
        "\(style.bad("✘")) \(heading(exercise))\(failures.isEmpty ? "" : " fails, and") crashes")
      show(failures, of: exercise)
      if !failures.isEmpty { output.print("  \(style.bad("✘")) the crash:") }
      printWrapped("\(location.map { "\($0): " } ?? "")\(reason)", indent: 2)
      tests.prefix(3).forEach { show($0, of: exercise) }
      show(printed: failures.isEmpty ? tests.first?.output ?? [] : [], indent: 2)
    case .uncompiled(let mistake):
      output.print("\(style.bad("✘")) \(heading(exercise)) does not compile")
      printWrapped(mistake, indent: 2)
    case .endless(let tests, let failures):
      output.print(
        "\(style.bad("✘")) \(heading(exercise))\(failures.isEmpty ? "" : " fails, and")"
          + " does not come to an end")
      show(failures, of: exercise)
      output.print("  is there a loop that never moves on?")
      tests.prefix(3).forEach { show($0, of: exercise) }
      show(printed: failures.isEmpty ? tests.first?.output ?? [] : [], indent: 2)
    }
    for cause in causes {
      output.print("  \(exercise.number) uses your \(cause.number), which does not pass")
    }
    showWay(to: exercise)
  }

  /// The first failures in full, so that they fit into a window; of the others the tests' names.
  private func show(_ failures: [ExerciseOutcome.Failure], of exercise: ExerciseFile) {
    let all = ExerciseOutcome.Failure.firstOfEach(failures)
    let shown = all.count > Self.shownFailures + 1 ? Self.shownFailures : all.count
    for (index, (failure, moreCount)) in all.prefix(shown).enumerated() {
      show(failure, moreCount: moreCount, of: exercise)
      if index == 0 { show(printed: failure.output, indent: 6) }
    }
    for (failure, _) in all.dropFirst(shown) { output.print("  \(style.bad("✘")) \(failure.test)") }
  }

  /// What the exercise has printed, or the end of it.
  private func show(printed lines: [String], indent: Int) {
    guard !lines.isEmpty else { return }
    let margin = String(repeating: " ", count: indent)
    let hidden = lines.count - Self.shownLines
    let part = hidden > 0 ? ", the last \(Self.shownLines) lines of \(lines.count)" : ""
    output.print("\(margin)your output\(part):")
    // Several lines of it may be alike: nothing is left out between them.
    for line in lines.suffix(Self.shownLines) {
      line.isEmpty ? output.print() : printWrapped(line, indent: indent + 2)
    }
  }

  /// How many lines of a learner's output are shown.
  private static let shownLines = 20

  /// How many failures are shown in full.
  private static let shownFailures = 3

  private func show(_ failure: ExerciseOutcome.Failure, moreCount: Int, of exercise: ExerciseFile) {
    output.print("  \(style.bad("✘")) \(failure.test)")
    let source = source(failure.file, of: exercise)
    if let argument = failure.argument {
      printWrapped("with \(source?.named(argument, of: failure.test) ?? argument)", indent: 6)
    }
    for message in failure.messages {
      if let comparison = Comparison(message) {
        if let finding = comparison.finding {
          printWrapped(finding, indent: 6)
          continue
        }
        let call = source?.call(of: comparison.subject, above: failure.line)
        for line in comparison.lines(call: call, width: width - 6) {
          output.print("      \(line)")
        }
      } else {
        let call =
          message.hasPrefix("it threw: ")
          ? source?.onlyCall(of: failure.test)
          : Comparison.subject(of: message).flatMap { source?.call(of: $0, above: failure.line) }
        if let call { printWrapped("call      \(call)", indent: 6) }
        printWrapped(message, indent: 6)
      }
    }
    output.print(style.note("      \(failure.file):\(failure.line)"))
    if moreCount > 0 { output.print(style.note("      and \(moreCount) more like it")) }
  }

  /// Names a test that was running, and what it called.
  private func show(_ test: RunningTest, of exercise: ExerciseFile) {
    let source = source(exercise.testFile, of: exercise)
    printWrapped("in the test: \(test.name)", indent: 2)
    if let argument = test.argument {
      printWrapped("with \(source?.named(argument, of: test.name) ?? argument)", indent: 6)
    }
    if let call = source?.onlyCall(of: test.name) { printWrapped("call  \(call)", indent: 6) }
  }

  private func source(_ file: String, of exercise: ExerciseFile) -> TestSource? {
    guard let text = try? catalog.text(of: file) else { return nil }
    let functions = (try? catalog.text(of: exercise.file)).map(ExerciseFile.functions(in:))
    return TestSource(text: text, functions: functions ?? [])
  }

  /// Prints a text in lines that fit into the terminal; a pipe gets one line.
  func printWrapped(_ text: String, indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    for line in text.split(separator: "\n") {
      for line in String(line).withVisibleControls.wrapped(to: max(width - indent, 20)) {
        output.print(margin + line)
      }
    }
  }

  /// Characters of a line: what fits into the terminal; lines in a pipe have no end.
  var width: Int {
    isTerminal(1) ? (try? WindowSize(of: 1))?.columns ?? Page.width : .max
  }

  private func tests(_ count: Int) -> String { count == 1 ? "1 test" : "\(count) tests" }
}
