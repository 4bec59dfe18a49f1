// Lesson E · Live
//
// A camera sends packets, and a network brings them late, twice, or never. This program
//   1. reads a recording of such packets, bit by bit,
//   2. draws what a bad network does to them, and what a jitter buffer makes of it,
//   3. puts pictures together from their fragments, and holds back those that are damaged,
//   4. computes what a receiver reports to the sender.
//
//     swift run lessonE-live live.rtp --sdp live.sdp

import LessonKit
import Media
import RTP
import SRTP
import Sixel
import Terminal
import Video

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonE-live",
    title: "E · Live: what if a packet comes late, twice, or never?",
    purpose: "Takes a recording of real-time packets apart, and shows what happens to each.",
    options: Options.all, conflicts: Options.conflicts, defaultFile: "live.rtp",
    encoders: PictureEncoders(
      sixel: QuantizingEncoder(encoder: SixelEncoder()), png: PNGEncoder()))

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    if page.arguments[Options.send] { return try await send(page) }
    let lesson = try await Lesson(page: page)
    if page.wantsJSON { return try await lesson.writeJSON() }
    if let target = page.arguments[Options.elementaryStream] {
      guard target == "-" else {
        throw UsageError("--es writes to standard output, and is followed by -: '\(target)'")
      }
      return try await lesson.writeStream()
    }
    if page.arguments[Options.hex] || page.arguments[Options.fields] {
      return try await lesson.showPackets()
    }
    try await lesson.showCells()
  }

  let page: Page
  let rules: RTPRules
  let bytes: any ByteRangeReader
  let description: SessionDescription?
  let settings: RTPSettings

  /// What takes the protection off, for each stream; empty if there is none.
  let protections: [any PacketProtection]

  init(page: Page) async throws {
    self.page = page
    rules = page.rules.or(.core)
    bytes = try await page.reader(of: .rtpDump)
    // The lesson's own recording comes with its description.
    let isDefault = page.arguments.files.isEmpty
    let name = page.arguments[Options.sdp] ?? (isDefault ? "live.sdp" : nil)
    if let name {
      description = try await Self.description(named: name, page)
    } else {
      description = nil
    }
    do {
      protections = try SessionProtection.protections(
        for: description, option: page.arguments[Options.key])
    } catch {
      throw UsageError("\(error)")
    }
    var settings = RTPSettings()
    settings.latency = try page.arguments[Options.latency] ?? settings.latency
    settings.isConcealing = page.arguments[Options.conceal]
    self.settings = settings
  }

  /// Reads a session description.
  ///
  /// - Throws: `LessonError` if it cannot be read: the file is at fault, not the command line.
  private static func description(
    named name: String, _ page: Page
  ) async throws -> SessionDescription {
    let description: SessionDescription
    do {
      let file = try await page.open(name)
      description = try SessionDescription(
        parsing: try await file.read(0..<min(file.length, 1 << 19)))
    } catch {
      throw LessonError("--sdp \(name): \(error)")
    }
    guard !description.media.isEmpty else {
      throw LessonError("--sdp \(name): no stream is described, which takes a line m=")
    }
    return description
  }

  /// What the network does on purpose.
  ///
  /// - Parameter loss: The loss in per cent, if the command line does not say.
  /// - Returns: The network; `nil` if nothing is lost.
  /// - Throws: `UsageError` if an option cannot be understood.
  func impairment(loss: Int) throws -> Impairment? {
    let loss = try page.arguments[Options.loss] ?? loss
    guard loss > 0 else { return nil }
    var impairment = Impairment(seed: UInt64(try page.arguments[Options.seed] ?? 6))
    impairment.loss = Double(loss) / 100
    impairment.duplication = 0.04
    impairment.reordering = 0.08
    impairment.jitter = .milliseconds(12)
    impairment.lateness = 0.02
    return impairment
  }
}
