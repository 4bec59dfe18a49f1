import LessonKit
import Media
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
        output.print("Start with lesson 01: run it, and read its page beside it.")
        let run = style.text("./course run 1", .bold)
        output.print("  run         \(run), or cell by cell with --step")
        output.print("  read        \(catalog.page(of: "Lessons/\(first)"))")
        output.print("  in browser  ./course site: the same pages, with hints and answers folded")
      }
      output.print("Its exercises come at the end: ./course next")
      showShortcut()
      return
    }
    let outcomes = try outcomes()
    let count = outcomes.count { $0.outcome.isPassed }
    output.print("\(count) of \(outcomes.count) exercises pass.")
    show(Self.next(in: outcomes))
  }

  /// The shortest way to a picture of one's own.
  private func showShortcut() {
    printWrapped(
      "Impatient? Exercises can be done in any order. Begin with 5.1, which makes a film's colours: "
        + "./course watch 5.1, then ./course run 5 meadow.mp4 --mine")
  }

  /// Names the next exercise.
  func showNext() throws {
    show(try current())
  }

  private func show(_ next: (exercise: Exercise, outcome: ExerciseOutcome)?) {
    guard let (exercise, outcome) = next else { return showSummary() }
    let isBegun = outcome != .waiting
    output.print("\(isBegun ? "You are at" : "Next:") \(heading(exercise))")
    if isBegun { output.print("  it \(outcome.word)") }
    showWay(to: exercise)
  }

  /// The summary when all exercises pass, for showing to others.
  func showSummary() {
    output.print(style.title("All \(catalog.exercises.count) exercises of BytesToPixels pass."))
    showMarks(catalog.exercises)
    output.print("From the bytes of a file to the pixels on the screen, each step is yours.")
    output.print("\(Self.finale): ./course run 7 meadow.mp4 --mine")
  }

  /// The end of the course, once the exercises of the lessons with numbers pass.
  func showFinale(after exercises: [Exercise]) {
    output.print()
    output.print(style.title("You have a video player: all \(exercises.count) exercises pass."))
    showMarks(exercises)
    let rest = catalog.exercises.filter(\.number.isElective)
    let letters = Set(rest.map(\.number.lesson)).sorted().joined(separator: ", ")
    output.print("It plays on your functions from the first byte to the last pixel:")
    output.print("  play    \(style.text("./course run 7 meadow.mp4 --mine", .bold))")
    output.print("  film    ./course run 7 holiday.mp4 --mine: one of your own")
    output.print("  show    ./course report holiday.mp4: a page about it")
    output.print("  build   Lessons/PROJECTS.md: three programs of your own on the same library")
    if let next = rest.first {
      printWrapped(
        "  more    electives \(letters), with \(rest.count) exercises: ./course check "
          + "\(next.number)")
    }
  }

  private func showMarks(_ exercises: [Exercise]) {
    for lesson in catalog.lessons {
      let own = exercises.filter { $0.folder == "Lessons/\(lesson)" }
      guard !own.isEmpty else { continue }
      let marks = String(repeating: "✔", count: own.count)
      output.print("  \(lesson.padded(to: 12))  \(style.good(marks))")
    }
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
      show(line: outcome, of: exercise)
    }
    let count = outcomes.count { $0.outcome.isPassed }
    output.print()
    output.print("\(count) of \(outcomes.count) pass.")
  }

  /// Shows in a line how far an exercise is.
  func show(line outcome: ExerciseOutcome, of exercise: Exercise) {
    output.print("  \(mark(outcome)) \(exercise.number)  \(exercise.title)")
  }

  /// Writes the same as data.
  static func writeJSON(
    _ outcomes: [(exercise: Exercise, outcome: ExerciseOutcome)], to output: TextOutput
  ) {
    var json = JSONWriter(to: output, lineDepth: 2)
    json.object { json in
      json.member("count", outcomes.count)
      json.member("passed", outcomes.count { $0.outcome.isPassed })
      json.key("exercises")
      json.array { json in
        for (exercise, outcome) in outcomes {
          json.object { json in
            json.member("number", "\(exercise.number)")
            json.member("lesson", String(exercise.folder.dropFirst("Lessons/".count)))
            json.member("title", exercise.title)
            json.member("state", outcome.state)
          }
        }
      }
    }
  }

  private func mark(_ outcome: ExerciseOutcome) -> String {
    switch outcome {
    case .passed: style.good("✔")
    case .waiting: style.note("·")
    case .begun: style.note("◐")
    case .uncompiled, .failed, .crashed, .endless: style.bad("✘")
    }
  }
}
