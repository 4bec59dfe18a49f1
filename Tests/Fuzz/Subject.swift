/// What inputs are thrown at.
enum Subject {
  /// Whatever reads boxes and tables.
  case containers
  /// Whatever reads the samples: parameter sets, slices, and the decoder.
  case decoders

  /// What an examination says of an input.
  struct Verdict {
    let outcome: String

    /// Promises that were not kept, one sentence each.
    let violations: [String]
  }

  func examine(_ bytes: [UInt8]) async -> Verdict {
    switch self {
    case .containers:
      let examination = await Examination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .decoders:
      let examination = await DecodingExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    }
  }
}
