/// What inputs are thrown at.
enum Subject: String, CaseIterable {
  /// All that reads boxes and tables, fragments and indexes.
  case containers
  /// All that reads the samples: parameter sets, slices, and the decoder.
  case decoders
  /// The course's own decoder, and all that reads raw streams.
  case h264
  /// The lessons themselves: pages, data, and the comparison of two files.
  case lessons
  /// What servers say, and the program that asks them.
  case answers
  /// All that reads transport streams.
  case transport
  /// All that reads playlists.
  case playlists
  /// All that plays broadcasts with low latency, whatever their servers answer.
  case parts
  /// All that reads subtitles: files, and samples of films.
  case captions
  /// All that reads real-time packets, and descriptions of sessions.
  case live
  /// All that reads what users write for themselves: playlists of names, and files of options.
  case lists

  /// What an examination says about an input.
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
    case .h264:
      let examination = await H264Examination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .lessons:
      let examination = await LessonExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .answers:
      let examination = await AnswerExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .transport:
      let examination = await TransportExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .playlists:
      let examination = await PlaylistExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .parts:
      let examination = await PartExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .captions:
      let examination = CaptionExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .live:
      let examination = await LiveExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    case .lists:
      let examination = ListExamination(of: bytes)
      return Verdict(outcome: examination.outcome.rawValue, violations: examination.violations)
    }
  }

  /// Inputs of one child process: about a second's work.
  var batchCount: Int {
    switch self {
    case .containers: 2000
    case .decoders: 100
    case .h264: 50
    case .lessons: 50
    case .answers: 5000
    case .transport: 20
    case .playlists: 200
    case .parts: 50
    case .captions: 5000
    case .live: 20
    case .lists: 200
    }
  }
}
