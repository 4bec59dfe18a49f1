import LessonKit
import Terminal

extension Companion {
  /// Says hello, looks at the terminal, and names the first step.
  func greet() throws {
    output.print(style.title("From the bytes of a video file to the pixels on your screen"))
    output.print()
    TerminalGreeting(style: style).write(to: output, style: style)
    output.print()
    guard try catalog.isBegun else {
      if let first = catalog.lessons.first {
        output.print("Start with lesson 01: run it, and read its page beside.")
        output.print("  run     \(style.text("./course run 1", .bold))")
        output.print("  read    Lessons/\(first)/README.md")
      }
      output.print("Its exercises come at the end: ./course next")
      return
    }
    try showNext()
  }

  /// Names the next exercise.
  func showNext() throws {
    guard let (exercise, outcome) = try current() else {
      return output.print(congratulation)
    }
    let isBegun = outcome != .waiting
    output.print("\(isBegun ? "You are at" : "Next:") \(heading(exercise))")
    if isBegun { output.print("  it \(outcome.word)") }
    showWay(to: exercise)
  }

  /// Lists all exercises with how far they are.
  func list() throws {
    let outcomes = try outcomes()
    var lesson = ""
    for (exercise, outcome) in outcomes {
      if exercise.folder != lesson {
        lesson = exercise.folder
        output.print(style.heading(String(lesson.dropFirst("Lessons/".count))))
      }
      output.print("  \(mark(outcome)) \(exercise.number)  \(exercise.title)")
    }
    let count = outcomes.count { $0.outcome.isPassed }
    output.print()
    output.print("\(count) of \(outcomes.count) pass.")
  }

  private func mark(_ outcome: ExerciseOutcome) -> String {
    switch outcome {
    case .passed: style.good("✔")
    case .waiting: style.note("·")
    case .failed, .crashed, .endless: style.bad("✘")
    }
  }
}
