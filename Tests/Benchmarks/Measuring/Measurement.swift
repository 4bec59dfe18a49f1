/// What several runs of one program took.
struct Measurement {
  let name: String

  /// Whether the program is there.
  let isInstalled: Bool

  /// Empty if the program is not there, or failed.
  let usages: [Program.Usage]

  /// The middle and the ends of a figure; `nil` if the program does not have it.
  func spread(of figure: Figure, frameCount: Int?) -> Spread? {
    Spread(usages.compactMap { figure.value(of: $0, frameCount: frameCount) })
  }

  /// Runs all programs once a round, so that all of them meet the same disturbances.
  static func measure(
    _ programs: [Program], rounds: Int, run: (Program) -> Program.Usage? = { $0.run() }
  ) -> [Measurement] {
    var usages = programs.map { _ in [Program.Usage]() }
    for _ in 0..<rounds {
      for (index, program) in programs.enumerated() {
        if let usage = run(program) { usages[index].append(usage) }
      }
    }
    return zip(programs, usages).map { program, usages in
      Measurement(name: program.name, isInstalled: program.path != nil, usages: usages)
    }
  }
}
