import LessonKit

/// How punctual the players were, as tables or as data.
struct PacingReport: SectionReport {
  /// What one player did on one machine.
  struct Result {
    let program: Program

    /// `nil` if the program is not there, or showed nothing.
    let punctuality: Punctuality?
    let usage: Program.Usage?
  }

  /// One film, all players.
  struct Situation {
    let title: String
    let load: MachineLoad
    let results: [Result]
  }

  let title: String
  let situations: [Situation]

  var missing: Set<String> {
    Set(situations.flatMap(\.results).map(\.program).filter { $0.path == nil }.map(\.name))
  }

  func write(to output: TextOutput) {
    output.print("Pacing: \(title)")
    output.print(
      "(milliseconds from the timetable that fits most of a player's pictures; of the film's,")
    output.print("each one counts that is missing, until a newer one came)")
    for situation in situations {
      output.print()
      output.print("\(situation.title); \(situation.load)")
      var table = Table(
        "program", " first to second", " median", " 99 %", " at most", " 99 % of the film's",
        " shown", " dropped", " processor")
      for result in situation.results {
        guard let punctuality = result.punctuality else {
          table.add([result.program.name] + [String](repeating: "–", count: 8))
          continue
        }
        let distance = punctuality.distance
        table.add(
          result.program.name, punctuality.firstGap?.text(decimals: 1) ?? "–",
          distance.median.text(decimals: 1),
          distance.percentile99.text(decimals: 1), distance.range.upperBound.text(decimals: 1),
          punctuality.filmDistance.percentile99.text(decimals: 1), String(punctuality.shownCount),
          String(punctuality.droppedCount),
          result.usage.map { ($0.processorTime / .milliseconds(1)).text(decimals: 0) } ?? "–")
      }
      table.lines.forEach { output.print("  " + $0) }
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("section", "Pacing")
      json.key("situations")
      json.array { json in
        for situation in situations { Self.write(situation, to: &json) }
      }
    }
  }

  private static func write(_ situation: Situation, to json: inout JSONWriter) {
    json.object { json in
      json.member("title", situation.title)
      json.member("load", "\(situation.load)")
      json.key("programs")
      json.array { json in
        for result in situation.results { write(result, to: &json) }
      }
    }
  }

  private static func write(_ result: Result, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", result.program.name)
      json.member("installed", result.program.path != nil)
      guard let punctuality = result.punctuality else { return }
      if let gap = punctuality.firstGap { json.member("firstGapUs", Int(1000 * gap)) }
      json.member("medianUs", Int(1000 * punctuality.distance.median))
      json.member("percentile99Us", Int(1000 * punctuality.distance.percentile99))
      json.member("maximumUs", Int(1000 * punctuality.distance.range.upperBound))
      json.member("filmPercentile99Us", Int(1000 * punctuality.filmDistance.percentile99))
      json.member("shown", punctuality.shownCount)
      json.member("dropped", punctuality.droppedCount)
    }
  }
}
