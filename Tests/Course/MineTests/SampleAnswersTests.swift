import LessonKit
import MP4
import Media
import Steps
import Testing

/// Answers about samples that no film could be played by: the reference goes on, and the account says
/// why.
@Suite struct SampleAnswersTests {
  /// A function that answers in this way, and what is said about it.
  struct Answer: CustomTestStringConvertible {
    let testDescription: String
    let give: @Sendable (inout Steps) -> Void
    /// Whether the film goes by it.
    let isUsed: @Sendable (SampleRules) -> Bool

    static func times(_ times: [Int64], _ words: String) -> Answer {
      Answer(
        testDescription: "3.1 \(words)", give: { $0.decodeTimes = { _ in times } },
        isUsed: { $0.decodeTimes?(runs) != nil })
    }

    static func shown(_ times: [Int64], _ words: String) -> Answer {
      Answer(
        testDescription: "3.2 \(words)", give: { $0.presentationTimes = { _, _ in times } },
        isUsed: { $0.presentationTimes?([0, 100, 200, 400], nil) != nil })
    }

    static func places(_ offsets: [Int], _ words: String) -> Answer {
      Answer(
        testDescription: "3.3 \(words)", give: { $0.sampleOffsets = { _, _, _ in offsets } },
        isUsed: { $0.sampleOffsets?(chunks, [1000], .list([1, 2, 3, 4])) != nil })
    }

    static func sync(_ indices: [Int], _ words: String) -> Answer {
      Answer(
        testDescription: "3.4 \(words)", give: { $0.syncSamples = { _, _ in indices } },
        isUsed: { $0.syncSamples?([1], 4) != nil })
    }

    static func seek(_ place: (sync: Int, target: Int)?, _ words: String) -> Answer {
      Answer(
        testDescription: "3.6 \(words)", give: { $0.seek = { _, _, _ in place } },
        isUsed: { $0.seek?(0, [0, 100, 200, 400], [0]) != nil })
    }

    private static let runs = [
      TimeToSampleBox.Entry(sampleCount: 2, sampleDelta: 100),
      TimeToSampleBox.Entry(sampleCount: 2, sampleDelta: 200),
    ]

    private static let chunks = [
      SampleToChunkBox.Entry(firstChunkNumber: 1, samplesPerChunk: 4)
    ]
  }

  @Test(
    arguments: [
      .times([], "returned 0 times, not 5"), .times([0, 1, 2], "returned 3 times, not 5"),
      .times([0, 5, 4, 6, 7], "returned times that do not ascend"),
      .times([0, 1, 2, 3, .max], "returned times that do not ascend"),
      .times([.min, .max, 0, 0, 0], "returned times that do not ascend"),
      .shown([], "returned 0 times, not 4"), .shown([1, 2, 3], "returned 3 times, not 4"),
      .shown([0, 0, 0, 1 << 40], "returned a time that is far from its decode time"),
      .shown([.min, .max, 0, 0], "returned a time that is far from its decode time"),
      .places([], "returned 0 offsets, not 4"), .places([1, 2, 3], "returned 3 offsets, not 4"),
      .places([0, 0, 0, -1], "returned the offset -1"),
      .sync([-1], "returned the index -1, of 4 samples"),
      .sync([4], "returned the index 4, of 4 samples"),
      .sync([2, 1], "returned indices that do not ascend"),
      .sync([1, 1], "returned indices that do not ascend"),
      .seek(nil, "found no place to start"),
      .seek((0, 4), "wants to go from sample 0 to 4"),
      .seek((-1, 0), "wants to go from sample -1 to 0"),
      .seek((2, 1), "wants to go from sample 2 to 1"),
    ] as [Answer])
  func `an answer that cannot be used is refused before the film sees it`(answer: Answer) {
    var steps = Steps.reference
    answer.give(&steps)
    let ledger = Ledger()
    let samples = steps.rules(ledger).or(MP4Rules.core).samples
    #expect(!answer.isUsed(samples))
    #expect(ledger.lines.contains("✘ \(answer.testDescription): the reference went on"))
  }

  @Test func `a run of a fragment has as many samples as it says`() throws {
    // Two samples, of which the run, its track and the film say nothing else.
    let run = try TrackRunBox([0, 0, 0, 0, 0, 0, 0, 2])
    let header = try TrackFragmentHeaderBox([0, 0, 0, 0, 0, 0, 0, 1])
    let track = try TrackExtendsBox([UInt8](repeating: 0, count: 24))
    var steps = Steps.reference
    steps.runSamples = { _, _, _ in [] }
    let ledger = Ledger()
    let samples = steps.rules(ledger).or(MP4Rules.core).samples
    #expect(samples.runSamples?(run, header, track) == nil)
    #expect(ledger.lines.contains("✘ 3.7 returned 0 samples, not 2: the reference went on"))
  }
}

extension BoxContent {
  fileprivate init(_ payload: [UInt8]) throws {
    var reader = ByteReader(payload.span)
    try self.init(parsing: &reader)
  }
}
