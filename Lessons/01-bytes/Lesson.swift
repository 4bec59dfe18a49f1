// Lesson 1 · Bytes
//
// A file is a row of numbers. This program
//   1. shows the first of them, and names them with the reader that all later lessons use,
//   2. shows why it matters which end of a number comes first,
//   3. counts what it costs to read a file in small pieces.
//
//     swift run lesson01-bytes demo.mp4

import LessonKit
import Media

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lesson01-bytes",
    title: "01 · Bytes: what is in a file, and what does reading it cost?",
    purpose: """
      Shows a file as bytes, names the first of them, counts the reads that it takes to walk \
      through its boxes, and computes what they would cost over a network.
      """,
    options: Options.all, common: .pictures)

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    if let failure = lesson.walk.failure { page.report("\(failure)") }
    if page.wantsJSON {
      lesson.writeJSON()
    } else {
      try await lesson.showCells()
      page.offerSteps()
    }
  }

  let page: Page

  /// How bytes are shown: by the core's rules, or by a learner's.
  var rules: ByteRules { page.rules.or(.core) }

  let file: any ByteRangeReader

  /// What the file is, if it is known and no MP4 file: then there are no boxes to walk through.
  let otherKind: MediaOpenerError?

  /// Offset of the first byte of the hexdump.
  let start: Int
  let bytes: [UInt8]
  let walk: Walk

  /// The reads of the walk as it asked for them.
  let plain: [TracingByteRangeReader.Read]

  /// The reads that a cache made in their place.
  let cached: [TracingByteRangeReader.Read]
  let network: NetworkCost

  init(page: Page) async throws {
    self.page = page
    file = try await page.reader
    let kind = try await page.resource.signature()
    otherKind =
      kind == nil || kind == .mp4 ? nil : kind.map { MediaOpenerError($0, file: page.fileName) }
    let length = file.length
    start = min(try page.arguments[Options.at] ?? 0, length)
    let count = try page.arguments[Options.length] ?? 64
    let megabits = try page.arguments[Options.bandwidth] ?? 20
    network = NetworkCost(
      roundTrip: .milliseconds(try page.arguments[Options.roundTrip] ?? 80),
      bitsPerSecond: megabits * 1_000_000)

    // One trace above the cache sees the lesson's reads, one below it those of the file.
    let requests = TracingByteRangeReader(page.remote ?? file)
    let cache = CachingByteRangeReader(requests, readAheadLimit: 0)
    let wanted = TracingByteRangeReader(cache)
    walk = await Walk(through: wanted, hasBoxes: otherKind == nil)
    (plain, cached) = (wanted.reads, requests.reads)
    bytes = try await cache.read(start..<min(start + count, length))
  }
}
