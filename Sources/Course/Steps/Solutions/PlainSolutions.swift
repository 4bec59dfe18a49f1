/// Answers of a learner's size to exercises that the core solves as a part of something larger.
///
/// `./course solution` shows them before the core's code, which names each field that it reads, keeps
/// a log, or takes pains to be fast. They pass the exercises' tests: see `ExerciseProof`.
enum PlainSolutions {}

extension Steps {
  /// The core's functions, and plain solutions in their place where there are any.
  package static let plain: Steps = {
    var steps = reference
    steps.sixelBand = { PlainSolutions.sixelBand($0) }
    steps.audioParameters = { try PlainSolutions.audioParameters($0) }
    steps.pesFields = { try PlainSolutions.pesFields($0) }
    steps.attributeList = { try PlainSolutions.attributes(in: $0) }
    steps.cueBlock = { try PlainSolutions.cue(in: $0) }
    return steps
  }()
}
