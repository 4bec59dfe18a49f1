// Lesson C · Transport
//
// Broadcasts and most streams send films in packets of 188 bytes. This program
//   1. follows the way from the first table to the first picture, byte by byte,
//   2. draws the stream a cell a packet, and adds up what its bytes are for,
//   3. looks at the sender's clock, and at times that start again after 26½ hours,
//   4. loses packets on purpose, and shows what that costs.
//
//     swift run lessonC-transport small.ts

import LessonKit
import Media
import POSIX
import TransportStream

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    FreedMemory.keepForReuse()
    return await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonC-transport",
    title: "C · Transport: how does a film survive a bad antenna?",
    purpose: "Takes a transport stream apart, packet by packet, and shows what each byte is for.",
    options: Options.all, conflicts: Options.conflicts, common: .pictures,
    defaultFile: "small.ts")

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    var lesson = try await Lesson(page: page)
    if page.wantsJSON { return try await lesson.writeJSON() }
    if let pid = try page.arguments[Options.stream] {
      return try await lesson.writeStream(of: pid)
    }
    if page.arguments[Options.check] { return try await lesson.check() }
    if page.arguments[Options.hex] || page.arguments[Options.fields] {
      return try await lesson.showPackets()
    }
    try await lesson.survey()
    try await lesson.showCells()
  }

  let page: Page
  let bytes: any ByteRangeReader
  let rules: TransportRules

  /// The program that is requested.
  let program: UInt16?

  /// What is lost on purpose.
  let losses: LossModel?

  /// The packets of the map.
  let mapped: Range<Int>

  var packets: StreamSurvey
  var units: UnitSurvey

  init(page: Page) async throws {
    self.page = page
    bytes = try await page.reader(of: .transportStream)
    rules = page.rules.or(.core)
    program = try page.arguments[Options.program].map { UInt16(clamping: $0) }
    losses = try page.arguments[Options.drop]
    let range = try page.arguments[Options.packets]
    mapped = range.map { $0.lowerBound..<min($0.upperBound, $0.lowerBound + 8191) + 1 } ?? 0..<1024
    packets = StreamSurvey(noting: mapped, rules: rules)
    units = UnitSurvey(program: program, rules: rules)
  }

  /// Reads the stream once, for all cells.
  private mutating func survey() async throws {
    var reader = PieceReader(bytes, losing: losses)
    while let piece = try await reader.next() {
      packets.append(piece)
      units.append(piece)
    }
    packets.append(nil)
    units.append(nil)
    try report(units.demuxer)
  }

  /// Reports what is wrong with the stream; losses on purpose are not.
  ///
  /// - Throws: `TransportFault` if nothing could be read.
  func report(_ demuxer: TransportDemuxer) throws {
    if demuxer.tracks.isEmpty {
      if let program, demuxer.programNumber == nil { throw TransportFault(.noProgram(program)) }
      throw TransportFault(demuxer.packetStride == nil ? .noPackets : .noTables)
    }
    if losses == nil { page.report(demuxer.faults) }
  }
}
