import POSIX
import Steps

/// The functions that a lesson runs on: the learner's, or for a test others in their place.
enum TestedSteps {
  /// What the variable `COURSE_STEPS` asks for.
  static var chosen: Steps {
    var steps = Steps.reference
    switch environmentVariable("COURSE_STEPS") {
    // Tests see that the rules change nothing else.
    case "reference": break
    // The first frame that is not yet due, in place of the last one that is: a mistake of real players.
    case "6.3": steps.frameIndex = { now, times in times.firstIndex { $0 >= now } }
    // A frame that is not there.
    case "6.3 beyond": steps.frameIndex = { _, times in times.count + 4 }
    // Right until a block is bright: then an index out of range.
    case "4.7 crash":
      let right = steps.corrections
      steps.corrections = { coefficients in
        let some = [Int](repeating: 0, count: 3000)
        return try right(coefficients).map { $0 + some[abs(coefficients[0])] }
      }
    // Only the first box of a row.
    case "2.2":
      let right = steps.siblings
      steps.siblings = { Array(try right($0).prefix(1)) }
    default: return .learners
    }
    return steps
  }
}
