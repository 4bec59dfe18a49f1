import LessonKit
import Media
import Streaming
import StreamingSimulation

extension Lesson {
  /// The decisions around a hole in the link, with their formulas.
  func showDecisions() throws {
    let simulation = Simulation(
      movie: try Simulation.film(), trace: try Simulation.networks()[1].trace,
      rules: rules.adaptation)
    for name in [AdaptationPolicyName.ewmaBytes, .bola] {
      page.print("\(name):")
      let decisions = try simulation.report(.policy(.rule(name))).decisions
      // The hole is from 40 to 65 s.
      for decision in decisions where (38_000...70_000).contains(decision.time) {
        decision.lines(film: simulation.movie).forEach(page.print)
      }
      page.print()
    }
    page.prose(
      "swift run lessonD-streaming --simulate --policy ewma-bytes --explain shows those of a whole session; "
        + "with --json, one object a line.")
  }
}
