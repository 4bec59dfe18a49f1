import ExerciseKit
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
    if way == .spine { showSpine(outcomes) }
    show(Self.next(in: outcomes, on: way))
  }

  /// The shortest way to a picture of one's own.
  private func showShortcut() {
    printWrapped(
      "Impatient? Exercises can be done in any order. Begin with 5.1, which makes a film's colours: "
        + "./course watch 5.1, then ./course run 5 meadow.mp4 --mine")
  }

  /// Names the next exercise, on the way that the learner has chosen.
  ///
  /// - Parameter way: The path to follow from now on; `nil` leaves it, or asks.
  /// - Throws: `CourseError` if the way cannot be remembered, and what a build throws.
  func showNext(_ way: CourseWay?) throws {
    try chooseWay(way)
    show(try current())
  }

  private func show(_ next: (exercise: ExerciseFile, outcome: ExerciseOutcome)?) {
    guard let (exercise, outcome) = next else {
      return way == .spine ? showEndOfSpine() : showSummary()
    }
    let isBegun = outcome != .waiting
    output.print("\(isBegun ? "You are at" : "Next:") \(heading(exercise))")
    if isBegun { output.print("  it \(outcome.word)") }
    showWay(to: exercise)
  }

  /// The summary when all exercises pass, for showing to others.
  func showSummary() {
    output.print(style.title("All \(catalog.exercises.count) exercises of BytesToPixels pass."))
    showMarks(catalog.exercises)
    output.print("Every function that the course asks for is yours, from bytes to pixels.")
    output.print("\(Self.finale): ./course run 7 --mine --decoder swift")
  }

  /// The end of the course, once the exercises of the lessons with numbers pass.
  func showFinale(after exercises: [ExerciseFile]) {
    output.print()
    output.print(style.title("You have a video player: all \(exercises.count) exercises pass."))
    showMarks(exercises)
    let rest = catalog.exercises.filter(\.number.isElective)
    let letters = Set(rest.map(\.number.lesson)).sorted().joined(separator: ", ")
    printWrapped(
      "It plays on your functions. One stage between the first byte and the last pixel is "
        + "libavcodec's: it decodes the pictures. With lesson F that is yours too:")
    output.print("  play    \(style.text("./course run 7 --mine", .bold))")
    output.print("  decode  ./course check F.1, and then --decoder swift --mine")
    output.print("  film    ./course run 7 holiday.mp4 --mine: one of your own")
    output.print("  show    ./course report holiday.mp4: a page about it")
    output.print("  build   Lessons/PROJECTS.md: three programs of your own on the same library")
    if let next = rest.first {
      printWrapped(
        "  more    electives \(letters), with \(rest.count) exercises: ./course check "
          + "\(next.number)")
    }
  }

  func showMarks(_ exercises: [ExerciseFile]) {
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
    showSpine(outcomes)
    output.print()
    output.print(style.heading("H-handmade"))
    output.print("  a player in one file, by you: ./course check H says how far it is right")
  }

  /// Shows in a line how far an exercise is.
  func show(line outcome: ExerciseOutcome, of exercise: ExerciseFile) {
    let effort = exercise.effort.map {
      "\($0.mark.rawValue.padded(to: 5))  \("\($0.minutes)".paddedLeft(to: 2)) min"
    }
    output.print(
      "  \(mark(outcome)) \("\(exercise.number)".padded(to: 4))  \(style.note(effort ?? ""))  "
        + exercise.title)
  }

  /// Writes the same as data.
  static func writeJSON(
    _ outcomes: [(exercise: ExerciseFile, outcome: ExerciseOutcome)], to output: TextOutput
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
            if let effort = exercise.effort {
              json.member("mark", effort.mark.rawValue)
              json.member("minutes", effort.minutes)
            }
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
