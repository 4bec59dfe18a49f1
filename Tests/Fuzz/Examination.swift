import TestSupport
import LessonKit
import MP4
import Media

/// Everything that the course does with a container, done to one input.
///
/// A trap, a loop without an end or a mountain of memory is noticed from outside; what can be
/// checked from inside is collected in ``violations``.
public struct Examination {
  /// How far an input gets.
  public enum Outcome: String, CaseIterable, Sendable {
    case notMP4 = "no MP4 file"
    case noMovie = "boxes without a film"
    case damaged = "a film with problems"
    case whole = "a film without problems"
  }

  public private(set) var outcome = Outcome.notMP4

  /// Promises that were not kept, one sentence each.
  public private(set) var violations: [String] = []

  private let reader: MemoryReader

  /// Examines an input.
  public init(of bytes: [UInt8]) async {
    reader = MemoryReader(bytes)
    do {
      let tree = try await BoxTree(reading: reader)
      outcome = .noMovie
      examine(tree)
      let demuxer = try await MP4Demuxer(reader: reader)
      await demuxer.loadSampleTables()
      let problems = await demuxer.problems
      outcome = problems.isEmpty ? .whole : .damaged
      for problem in problems { checkText(problem) }
      for track in demuxer.mp4Tracks { await examine(track, of: demuxer) }
      examineTimes(of: demuxer)
      examine(ByteCoverage(of: MovieOutline(tree)))
      examineIndexes(of: demuxer)
      for violation in SegmentExamination(of: bytes, boxes: tree.boxes).violations {
        check(false, violation)
      }
    } catch {
      checkText(error)
    }
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }

  private mutating func checkText(_ error: some CustomStringConvertible) {
    let text = error.description
    check(text.count > 8 && text.count < 2000, "the error text '\(text.prefix(80))'")
  }
}

extension Examination {
  private mutating func examine(_ tree: BoxTree) {
    var json = JSONWriter(to: TextOutput(descriptor: -1))
    json.beginArray()
    examine(tree.boxes, within: 0..<tree.length, depth: 0, &json)
    json.endArray()
    for finding in tree.lint() { check(!finding.message.isEmpty, "\(finding.rule) says nothing") }
    for error in tree.errors { checkText(error) }
  }

  private mutating func examine(
    _ boxes: [Box], within parent: Range<Int>, depth: Int, _ json: inout JSONWriter
  ) {
    check(depth < 100, "boxes are nested \(depth) deep")
    var end = parent.lowerBound
    for box in boxes {
      check(box.offset >= end, "\(box.type) at \(box.offset) begins before \(end)")
      check(
        box.size >= 0 && box.size <= parent.upperBound - box.offset,
        "\(box.type) at \(box.offset) ends behind its parent")
      end = box.range.upperBound
      for field in box.fields {
        check(
          field.byteCount >= 0 && field.offset >= box.offset
            && field.offset + field.byteCount <= end,
          "\(field.name) at \(field.offset) lies outside of \(box.type)")
        json.member(field.name, field.value)
      }
      if let error = box.error { checkText(error) }
      examine(box.children, within: box.payloadRange, depth: depth + 1, &json)
    }
  }

  private mutating func examine(_ coverage: ByteCoverage) {
    var end = 0
    for range in coverage.explained {
      check(range.lowerBound >= end, "explained ranges overlap at \(range.lowerBound)")
      end = range.upperBound
    }
    check(end <= coverage.length, "bytes behind the end are explained")
    let gaps = coverage.unexplained.reduce(0) { $0 + $1.count }
    check(gaps + coverage.explainedByteCount == coverage.length, "bytes are counted twice")
  }
}

extension Examination {
  private mutating func examine(_ track: MP4Track, of demuxer: MP4Demuxer) async {
    guard let table = try? await demuxer.sampleTable(of: track.id) else { return }
    var decodeTime = Int64.min
    for (position, sample) in table.enumerated() {
      check(sample.index == position, "sample \(position) calls itself \(sample.index)")
      check(sample.size >= 0 && sample.offset >= 0, "sample \(position) is nowhere")
      // Fragments say themselves when they begin, and may overlap.
      check(
        sample.decodeTime >= decodeTime || demuxer.isFragmented,
        "sample \(position) is decoded before the last one")
      decodeTime = sample.decodeTime
      _ = (sample.range, track.presentationTime(of: sample), track.decodeTime(of: sample))
    }
    examineOrder(of: table)
    examineChunks(of: table)
    for index in [0, 1, table.count / 2, table.count - 1] where table.indices.contains(index) {
      await readSample(table[index], of: track, from: demuxer)
    }
    let resolver = SeekResolver(track: track, samples: table)
    for time in Self.times(around: track.duration ?? .zero, demuxer.movieTimescale) {
      for mode in SeekMode.allCases {
        guard let plan = resolver.plan(to: time, mode: mode) else { continue }
        check(plan.sync.isSync, "a seek to \(time) starts at no sync sample")
        check(plan.sync.index <= plan.target.index, "a seek to \(time) goes backwards")
      }
      if let times = try? await demuxer.syncTimes(of: track.id, around: time) {
        check(times.previous.map { $0 <= time } ?? true, "the sync time before \(time) is later")
        check(times.next.map { $0 > time } ?? true, "the sync time after \(time) is earlier")
      }
      await read(track, from: demuxer, at: time, count: 2)
    }
    await read(track, from: demuxer, at: nil, count: 64)
  }

  /// Moments on both sides of all times, and within, in timescales of all sizes.
  ///
  /// Most conversions between timescales happen where a caller brings its own.
  private static func times(around duration: MediaTime, _ other: UInt32) -> [MediaTime] {
    let timescales = [duration.timescale, other, 1, 1_000_000, .max - 1, .max]
    let ticks: [Int64] = [.min, -1, 0, 1, .max]
    return timescales.filter { $0 > 0 }.flatMap { timescale in
      ticks.map { MediaTime(value: $0, timescale: timescale) }
        + [
          MediaTime(value: duration.value / 2, timescale: duration.timescale).converted(
            to: timescale)
        ]
    }
  }

  /// Sums, differences and comparisons of the times that a file gives.
  private mutating func examineTimes(of demuxer: MP4Demuxer) {
    let durations = demuxer.mp4Tracks.prefix(4).compactMap(\.track.duration)
    let times = durations + [demuxer.movieDuration].compactMap(\.self)
    for first in times {
      for second in times {
        let (sum, difference) = (first + second, first - second)
        check(
          [first < second, first == second, first > second].count { $0 } == 1,
          "\(first) and \(second) have no order")
        check(first != second || first.hashValue == second.hashValue, "two hashes of \(first)")
        let isInRange = ![.min, .max].contains(second.converted(to: first.timescale).value)
        check(
          !isInRange || (first < second) == (difference < .zero),
          "\(first) - \(second) is \(difference)")
        _ = (sum.duration, difference.microseconds, sum.converted(to: second.timescale))
      }
    }
  }

  /// Asks for samples in other ways than one after the other: the answers must be the same.
  private mutating func examineOrder(of table: SampleTable) {
    let order = table.presentationOrder
    check(order.sorted().elementsEqual(table.indices), "samples are shown twice, or never")
    let entries = Array(table.prefix(4096))
    for number in stride(from: 0, to: entries.count, by: entries.count / 8 + 1) {
      check(table[number] == entries[number], "sample \(number) is another when it is asked for")
      let shown = table.sampleIndex(presentationNumber: number)
      check(shown == order[number], "picture \(number) is sample \(order[number]), not \(shown)")
      check(table.presentationNumber(of: shown) == number, "sample \(shown) is no longer \(number)")
      let sync = table.syncSampleIndex(atOrBefore: number)
      let expected = entries[...number].last(where: \.isSync)?.index
      check(sync == expected, "the sync sample before \(number) is \(expected ?? -1)")
    }
  }

  private mutating func examineChunks(of table: SampleTable) {
    for index in [0, 1, table.chunkCount - 1] where 0..<table.chunkCount ~= index {
      let chunk = table.chunk(at: index)
      guard let first = chunk.samples.first else { continue }
      check(table[first].offset == chunk.offset, "chunk \(index) begins elsewhere")
    }
  }

  private mutating func readSample(
    _ entry: SampleRecord, of track: MP4Track, from demuxer: MP4Demuxer
  ) async {
    let index = entry.index
    do {
      let sample = try await demuxer.sample(index, of: track.id)
      check(sample.data.count == entry.size, "sample \(index) is not as long as the table says")
      check(entry.range.upperBound <= reader.length, "sample \(index) lies behind the end")
    } catch {
      checkText(error)
      check(entry.range.upperBound > reader.length, "sample \(index) is there: \(error)")
    }
  }

  /// Reads samples one after the other, as a player does after a seek.
  private mutating func read(
    _ track: MP4Track, from demuxer: MP4Demuxer, at time: MediaTime?, count: Int
  ) async {
    do {
      let reader = try await demuxer.reader(of: [track.id], at: time)
      var isFormatKnown = false
      var sampleCount = 0
      while sampleCount < count, let event = try await reader.next() {
        switch event {
        case .format: isFormatKnown = true
        case .sample:
          check(isFormatKnown, "a sample comes before its format")
          sampleCount += 1
        case .discontinuity: check(false, "a file breaks off and goes on")
        }
      }
    } catch {
      check("\(error)".count > 8 && "\(error)".count < 2000, "the error text '\(error)'")
    }
  }
}

extension Examination {
  /// The indexes of fragmented files, at moments on both sides of all times.
  private mutating func examineIndexes(of demuxer: MP4Demuxer) {
    for index in demuxer.segmentIndexes {
      let duration = MediaTime(value: index.duration, timescale: index.timescale)
      for time in Self.times(around: duration, demuxer.movieTimescale) {
        let subsegment = index.subsegment(at: time)
        check((subsegment == nil) == index.subsegments.isEmpty, "an index without an answer")
      }
    }
    for index in demuxer.randomAccessIndexes {
      for time: Int64 in [.min, 0, .max] { _ = index.entry(atOrBefore: time) }
    }
  }
}
