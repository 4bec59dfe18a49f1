import Lesson01
import Lesson02
import Lesson03
import Lesson05
import Lesson06
import LessonA
import LessonB
import LessonC
import LessonD
import LessonE
import LessonKit
import Media
import TestSupport

/// Lessons run on one input, in this process: their pages, their data, and a comparison.
///
/// Checked are: data are strictly JSON, pages are text without control characters, those for a
/// browser are well formed, an error is a line that names the lesson, and the exit status says
/// whether there was one.
public struct LessonExamination {
  /// How far an input gets.
  public enum Outcome: String, CaseIterable, Sendable {
    case failed = "no page of any lesson"
    case faulty = "pages, and lines about faults"
    case whole = "pages without a fault"
  }

  public private(set) var outcome = Outcome.failed

  /// Promises that were not kept, one sentence each.
  public private(set) var violations: [String] = []

  private struct Run: Sendable {
    let notebook: Notebook
    let show: @Sendable (Page) async throws -> Void
    let options: [String]

    /// Whether each line of the data is a document of its own.
    let writesLines: Bool

    init(
      _ notebook: Notebook, _ show: @escaping @Sendable (Page) async throws -> Void,
      _ options: String..., writesLines: Bool = false
    ) {
      (self.notebook, self.show, self.options) = (notebook, show, options)
      self.writesLines = writesLines
    }

    var isData: Bool { options.contains("--json") }
    var isSaved: Bool { options.contains("--html") }
    var name: String { ([notebook.name] + options).joined(separator: " ") }
  }

  private static let runs: [Run] = [
    Run(Lesson01.Lesson.notebook, Lesson01.Lesson.show),
    Run(Lesson01.Lesson.notebook, Lesson01.Lesson.show, "--json"),
    Run(Lesson02.Lesson.notebook, Lesson02.Lesson.show),
    Run(Lesson02.Lesson.notebook, Lesson02.Lesson.show, "--fields"),
    Run(Lesson02.Lesson.notebook, Lesson02.Lesson.show, "--json", "--diff", reference),
    Run(Lesson02.Lesson.notebook, Lesson02.Lesson.show, "--diff", reference),
    Run(Lesson03.Lesson.notebook, Lesson03.Lesson.show),
    Run(Lesson03.Lesson.notebook, Lesson03.Lesson.show, "--json"),
    Run(Lesson03.Lesson.notebook, Lesson03.Lesson.show, "--csv"),
    Run(Lesson02.Lesson.notebook, Lesson02.Lesson.show, "--html", "-"),
    Run(Lesson03.Lesson.notebook, Lesson03.Lesson.show, "--html", "-"),
    Run(Lesson05.Lesson.notebook, Lesson05.Lesson.show, "--json"),
    Run(LessonA.Lesson.notebook, LessonA.Lesson.show, "--json"),
    Run(LessonA.Lesson.notebook, LessonA.Lesson.show, "--cell", "3"),
    Run(LessonB.Lesson.notebook, LessonB.Lesson.show, "--json"),
    Run(
      Lesson06.Lesson.notebook, Lesson06.Lesson.show, "--json", "--virtual", writesLines: true),
  ]

  /// Those that read transport streams.
  private static let streamRuns: [Run] = [
    Run(LessonC.Lesson.notebook, LessonC.Lesson.show),
    Run(LessonC.Lesson.notebook, LessonC.Lesson.show, "--json"),
    Run(LessonC.Lesson.notebook, LessonC.Lesson.show, "--html", "-"),
    Run(LessonC.Lesson.notebook, LessonC.Lesson.show, "--json", "--drop", "5%"),
    Run(
      LessonC.Lesson.notebook, LessonC.Lesson.show, "--hex", "--fields", "--packets", "0..9"),
  ]

  /// Those that read playlists; no segment is loaded.
  private static let playlistRuns: [Run] = [
    Run(LessonD.Lesson.notebook, LessonD.Lesson.show, "--cell", "1"),
    Run(LessonD.Lesson.notebook, LessonD.Lesson.show, "--json"),
    Run(LessonD.Lesson.notebook, LessonD.Lesson.show, "--cell", "1", "--html", "-"),
  ]

  /// Those that read recordings of packets.
  private static let recordingRuns: [Run] = [
    Run(LessonE.Lesson.notebook, LessonE.Lesson.show),
    Run(LessonE.Lesson.notebook, LessonE.Lesson.show, "--json"),
    Run(LessonE.Lesson.notebook, LessonE.Lesson.show, "--html", "-"),
    Run(LessonE.Lesson.notebook, LessonE.Lesson.show, "--json", "--loss", "5", "--conceal"),
    Run(LessonE.Lesson.notebook, LessonE.Lesson.show, "--hex", "--fields", "--packets", "0..9"),
  ]

  /// What is opened in the input's place, and what inputs are compared with.
  private static let reference =
    Options.fixtures.first { $0.hasSuffix("/small.mp4") } ?? "small.mp4"

  /// Examines an input.
  public init(of bytes: [UInt8]) async {
    await self.init(of: bytes, by: Self.runs)
  }

  /// Examines a transport stream.
  init(ofStream bytes: [UInt8]) async {
    await self.init(of: bytes, by: Self.streamRuns)
  }

  /// Examines a playlist.
  init(ofPlaylist bytes: [UInt8]) async {
    await self.init(of: bytes, by: Self.playlistRuns)
  }

  /// Examines a recording of packets.
  init(ofRecording bytes: [UInt8]) async {
    await self.init(of: bytes, by: Self.recordingRuns)
  }

  private init(of bytes: [UInt8], by runs: [Run]) async {
    var statuses: [ExitStatus] = []
    for run in runs {
      do {
        if let status = try await examine(bytes, by: run) { statuses.append(status) }
      } catch {
        check(false, "there is no room for output: \(error)")
      }
    }
    if statuses.contains(.done) { outcome = statuses.allSatisfy { $0 == .done } ? .whole : .faulty }
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }

  /// Runs a lesson.
  ///
  /// - Returns: Its status; `nil` if it has written nothing.
  private mutating func examine(_ bytes: [UInt8], by run: Run) async throws -> ExitStatus? {
    let (output, errors) = (try ScratchFile(), try ScratchFile())
    let status = await run.notebook.run(
      run.show,
      words: [Self.reference, "--stable", "--color", "never", "--graphics", "none"] + run.options,
      streams: LessonStreams(
        output: TextOutput(descriptor: output.descriptor),
        errors: TextOutput(descriptor: errors.descriptor), wrap: { _ in MemoryReader(bytes) }))
    let (page, complaints) = (try output.bytes(), try errors.bytes())
    check(
      status == .done || status == .mediaFault, "\(run.name) ends with \(status.rawValue)")
    check((status == .done) == complaints.isEmpty, "\(run.name): \(status.rawValue) is wrong")
    let lines = complaints.split(separator: UInt8(ascii: "\n"))
    let start = Array("\(run.notebook.name): ".utf8)
    check(lines.allSatisfy { $0.starts(with: start) }, "\(run.name): an error of two lines")
    checkText(complaints, of: run)
    if run.isData {
      let isWhole = status == .mediaFault && page.starts(with: Array("{\n".utf8))
      let problem =
        run.writesLines && !isWhole
        ? JSONChecker.problem(inLines: page) : JSONChecker.problem(in: page)
      if let problem { check(false, "\(run.name): \(problem)") }
    } else {
      checkText(page, of: run)
    }
    if run.isSaved, let problem = HTMLChecker(String(decoding: page, as: UTF8.self)).problems.first
    {
      check(false, "\(run.name): \(problem)")
    }
    return page.isEmpty ? nil : status
  }

  /// Expects UTF-8 without control characters.
  private mutating func checkText(_ text: [UInt8], of run: Run) {
    check(String(validating: text, as: UTF8.self) != nil, "\(run.name): no UTF-8")
    check(
      text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A },
      "\(run.name): a control character")
  }
}
