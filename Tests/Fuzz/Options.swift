import Foundation
import LessonKit
import Media
import TestSupport

/// Something that keeps the fuzzer from working.
struct Failure: Error, CustomStringConvertible {
  let text: String

  var description: String { text }
}

/// The command line of `fuzz`.
struct Options {
  static let usage = """
    usage: fuzz [--subject WHAT] [--minutes N] [--seed S] [--first N] [--folder DIR] [FILE…]
           fuzz [--subject WHAT] --run FILE…

    Changes the files (all of Fixtures/ but demo.mp4) at random and takes the results apart, in child
    processes of 256 MiB. Inputs that trap, hang or break a promise are kept in DIR (fuzz-failures).
    WHAT is containers (boxes, tables and fragments), decoders (samples and parameter sets are
    damaged, and the films decoded in four ways; --decode for short), lessons (pages, data and
    comparisons), answers (of servers; no FILE is used), transport (packets are damaged; FILEs are
    transport streams), live (the same with recordings of RTP packets), playlists, parts (broadcasts
    with low latency, and their servers), captions and lists (plain playlists and files of options; no
    FILE is used for these four), h264 (units of raw streams are damaged, lost and mixed, for the decoder
    in Swift), or all: each of them for its share of the time. --run examines files as they are.
    """

  private(set) var minutes = 1.0
  private(set) var seed: UInt64 = 1
  /// The number of the first input: a run can be continued, or one input looked at.
  private(set) var first = 0
  private(set) var folder = "fuzz-failures"
  private(set) var files: [String] = []
  private(set) var subjects = [Subject.containers]
  private(set) var inputs: any InputMaker = Mutator(seeds: [], seed: 0)
  /// Set in children: how many inputs to examine.
  private(set) var count: Int?
  private(set) var runsFiles = false

  /// What inputs are thrown at; the first, where there are several.
  var subject: Subject { subjects[0] }

  /// What the command line may hold; ``usage`` says what each option does.
  private enum Keys {
    static let decode = Flag("--decode", "")
    static let subject = Option("--subject", value: "WHAT", "") { (name, _) throws(UsageError) in
      try Options.subjects(named: name)
    }
    static let minutes = Option<Double>.number("--minutes")
    static let seed = Option<UInt64>.number("--seed")
    static let first = Option<Int>.number("--first")
    static let count = Option<Int>.number("--count")
    static let folder = Option.text("--folder", value: "DIR", "")
    static let run = Flag("--run", "")

    static let all: [any CommandOption] = [
      decode, subject, minutes, seed, first, count, folder, run,
    ]
  }

  init(_ words: [String]) async throws {
    let arguments: Arguments
    do {
      arguments = try Arguments(words, options: Keys.all, fileLimit: .max)
      if arguments[Keys.decode] { subjects = [.decoders] }
      subjects = try arguments[Keys.subject] ?? subjects
      minutes = try arguments[Keys.minutes] ?? minutes
      seed = try arguments[Keys.seed] ?? seed
      first = try arguments[Keys.first] ?? first
      count = try arguments[Keys.count]
    } catch {
      throw Failure(text: "\(error)\n\(Self.usage)")
    }
    folder = arguments[Keys.folder] ?? folder
    runsFiles = arguments[Keys.run]
    files = arguments.files
    if files.isEmpty && !runsFiles { files = Self.fixtures }
    if !runsFiles { try await readSeeds() }
  }

  /// The same for one of several subjects, with its share of the time.
  func limited(to subject: Subject) async throws -> Options {
    var options = self
    options.subjects = [subject]
    options.minutes = minutes / Double(subjects.count)
    try await options.readSeeds()
    return options
  }

  private static func subjects(named name: String) throws(UsageError) -> [Subject] {
    if name == "all" { return Subject.allCases }
    guard let subject = Subject(rawValue: name) else {
      throw UsageError("there is no subject '\(name)'")
    }
    return [subject]
  }

  private mutating func readSeeds() async throws {
    switch subject {
    case .containers, .lessons:
      var seeds: [SeedFile] = []
      for file in files { seeds.append(await SeedFile(bytes: try Self.bytes(of: file))) }
      inputs = Mutator(seeds: seeds, seed: seed)
    case .answers: inputs = AnswerMaker(seed: seed)
    case .playlists: inputs = PlaylistMaker(seed: seed)
    case .parts: inputs = PartMaker(seed: seed)
    case .captions: inputs = CaptionMaker(seed: seed)
    case .lists: inputs = ListMaker(seed: seed)
    case .transport:
      let streams = files.filter { $0.hasSuffix(".ts") }
      let seeds = try (streams.isEmpty ? Self.streams : streams).map { try Self.bytes(of: $0) }
      inputs = PacketMutator(seeds: seeds, seed: seed)
    case .h264:
      let streams = files.filter { $0.hasSuffix(".264") }
      let seeds = try (streams.isEmpty ? Self.rawStreams : streams).map { try Self.bytes(of: $0) }
      inputs = UnitMutator(seeds: seeds, seed: seed)
    case .live:
      let recordings = files.filter { $0.hasSuffix(".rtp") }
      let seeds = try (recordings.isEmpty ? Self.recordings : recordings).map {
        try Self.bytes(of: $0)
      }
      inputs = RecordingMutator(seeds: seeds, seed: seed)
    case .decoders:
      var films: [Film] = []
      for file in files {
        if let film = await Film(try Self.bytes(of: file)) { films.append(film) }
      }
      inputs = SampleMutator(films: films, seed: seed)
    }
  }

  /// The words that make a child examine some inputs.
  func words(forBatch numbers: Range<Int>) -> [String] {
    mode + ["--seed", "\(seed)", "--first", "\(numbers.lowerBound)", "--count", "\(numbers.count)"]
      + files
  }

  /// The words that make a child examine one file.
  func words(forFile path: String) -> [String] { mode + ["--run", path] }

  private var mode: [String] { ["--subject", subject.rawValue] }

  static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// The media files of the package that are small enough to be changed thousands of times a second.
  static let fixtures = files(["mp4", "mov"]).filter { !$0.hasSuffix("/demo.mp4") }

  /// The package's transport streams.
  private static let streams = files(["ts"])

  /// The package's raw streams of H.264.
  private static let rawStreams = files(["264"])

  /// The package's recordings of packets, and the descriptions that go with them.
  private static let recordings = files(["rtp", "sdp"])

  private static func files(_ suffixes: [String]) -> [String] {
    ["Fixtures", "Fixtures/hostile", "Fixtures/h264", "Tests/Fuzz/cases"].flatMap { folder in
      let path = "\(packageFolder)/\(folder)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { name in suffixes.contains { name.hasSuffix("." + $0) } }.sorted()
        .map { path + "/" + $0 }
    }
  }
}

extension Option where Value: LosslessStringConvertible & Sendable {
  /// An option whose value is any number.
  fileprivate static func number(_ name: String) -> Option {
    Option(name, value: "N", "") { (text, name) throws(UsageError) in
      guard let number = Value(text) else { throw UsageError("\(name) needs a number") }
      return number
    }
  }
}
