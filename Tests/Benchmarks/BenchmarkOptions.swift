import LessonKit
import Media
import POSIX
import Video

/// What the command line asks for.
struct BenchmarkOptions {
  /// The parts of the benchmark, in the order in which they run.
  enum Section: String, CaseIterable {
    case demux, packets, decode, color, player, first, start, scale, pacing, quality
  }

  static let section = Option<Section>.choice(
    "--section", value: "NAME",
    "one of \(Section.allCases.map(\.rawValue).joined(separator: ", ")); all without it")
  static let quick = Flag(
    "--quick", "short films, and one round of each: everything in two minutes")
  static let rounds = Option.integer(
    "--rounds", value: "N", in: 1...99, "how often each program runs (5)")
  static let film = Option.text(
    "--film", value: "FILE",
    "another film for decode, player, first and quality; also several times")
  static let at = Option.integer(
    "--at", value: "SECONDS", in: 0...100_000, "the time of the pictures for quality (2)")
  static let seconds = Option.integer(
    "--seconds", value: "N", in: 1...120, "how long players play for pacing (10)")
  static let make = Option.text(
    "--make", value: "DIR", "where the files are kept (.build/benchmark)")
  static let png = Option.text("--png", value: "FILE", "save the charts of scale")
  static let json = Flag("--json", "write the measurements as JSON")
  static let decode = Option.text(
    "--decode", value: "FILE", "decode a film and nothing else: what decode runs")
  static let decoder = Option.decoder(else: .libavcodec)
  static let help = Flag("--help", "list the options")

  static let all: [any CommandOption] = [
    section, quick, rounds, film, at, seconds, make, png, json, decode, decoder, help,
  ]

  let sections: [Section]
  let writesJSON: Bool
  let maker: FilmMaker
  private let isQuick: Bool
  private let rounds: Int
  private let films: [String]
  private let seconds: Int
  private let pictureSeconds: Int
  private let picturePath: String?

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  init(_ arguments: Arguments) throws(UsageError) {
    isQuick = arguments[Self.quick]
    let section = try arguments[Self.section]
    sections = section.map { [$0] } ?? Section.allCases
    writesJSON = arguments[Self.json]
    rounds = try arguments[Self.rounds] ?? (isQuick ? 1 : 5)
    films = try arguments.all(Self.film)
    seconds = try arguments[Self.seconds] ?? (isQuick ? 2 : 10)
    // Past titles that fade in.
    pictureSeconds = try arguments[Self.at] ?? 2
    maker = FilmMaker(folder: arguments[Self.make] ?? ".build/benchmark")
    picturePath = arguments[Self.png]
  }

  /// Ten hours, or as long as you like.
  private var long: LongFiles { LongFiles(maker: maker, seconds: isQuick ? 60 : 36_000) }

  /// Measures a section.
  func report(of section: Section) async throws -> any SectionReport {
    switch section {
    case .demux: try DemuxSection(files: long).report(rounds: rounds)
    case .packets:
      try await PacketSection(maker: maker, isQuick: isQuick).report(rounds: rounds)
    case .decode:
      try await DecodeSection(maker: maker, films: films, isQuick: isQuick).report(rounds: rounds)
    case .color: try await ColorSection(maker: maker, isQuick: isQuick).report(rounds: rounds)
    case .player:
      try await PlayerSection(maker: maker, films: films, isQuick: isQuick).report(rounds: rounds)
    case .first:
      try await FirstPictureSection(maker: maker, long: long, films: films).report(rounds: rounds)
    case .start: StartSection().report(rounds: rounds)
    case .scale:
      try await ScaleSection(maker: maker, isQuick: isQuick, rounds: rounds).report()
    case .pacing:
      try await PacingSection(maker: maker, seconds: seconds).report()
    case .quality:
      try await qualityReport
    }
  }

  /// Stills of a test picture, and films of daylight, a face, the night and a sky; both of the films
  /// that the user names, too.
  private var qualityReport: QualityReport {
    get async throws {
      let (night, sky) = (try maker.night(), try maker.sky())
      func section(_ names: [String]) -> QualitySection {
        QualitySection(folder: maker.folder, films: names + films, seconds: pictureSeconds)
      }
      let moving = try await section(["Fixtures/meadow.mp4", try maker.face(), night, sky])
        .measureFilms(pictureCount: isQuick ? 2 : 8)
      return QualityReport(
        measured: try await section(["Fixtures/demo.mp4", night, sky]).measure(),
        films: moving.map { FilmQuality($0.film, results: $0.results) })
    }
  }

  /// Saves the charts, if `--png` asks for them and scale has been measured.
  func savePicture(of reports: [any SectionReport]) throws {
    guard let picturePath,
      let picture = reports.lazy.compactMap({ $0 as? ScaleReport }).first?.picture
    else { return }
    try FileDescriptor(creating: picturePath).write(PNGEncoder().encode(picture.rgbImage))
  }
}
