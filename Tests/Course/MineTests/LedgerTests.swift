import ExerciseKit
import H264
import LessonKit
import Media
import POSIX
import Steps
import Streaming
import Testing
import Video

@testable import mine

/// What is said about a learner's functions that are wrong, and what the film does then.
@Suite struct LedgerTests {
  @Test func `a function that was wrong once is not called again`() {
    let ledger = Ledger()
    var askedCount = 0
    for _ in 0..<3 {
      let answer = ledger.attempt("9.1") {
        askedCount += 1
        return -1
      } problem: {
        $0 < 0 ? "returned \($0)" : nil
      }
      #expect(answer == nil)
    }
    _ = ledger.attempt("9.2") { throw Unwritten("9.2: nothing") } as Int?
    _ = ledger.attempt("9.3") { throw Refused("no") } as Int?
    #expect(askedCount == 1)
    #expect(
      ledger.lines == [
        "yours: none yet", "the reference's: 9.2", "✘ 9.1 returned -1: the reference went on",
        "✘ 9.3 threw: no: the reference went on", "0 of 3 steps of this film were yours",
      ])
  }

  @Test(
    arguments: [
      (nil, ["the reference's, as electives teach them: A.3, B.1"], "1 of 1"),
      ("A", ["the reference's: A.3", "the reference's, as electives teach them: B.1"], "1 of 2"),
    ] as [(Character?, [String], String)])
  func `a film is complete without the steps of other electives`(
    lesson: Character?, lines: [String], count: String
  ) {
    let ledger = Ledger(lesson: lesson)
    _ = ledger.attempt("3.1") { 1 }
    for step in ["A.3", "B.1"] { _ = ledger.attempt(step) { throw Unwritten("later") } as Int? }
    #expect(
      ledger.lines == ["yours: 3.1"] + lines + ["\(count) steps of this film were yours"])
  }

  @Test func `a picture is the learner's if every step up to it is, those of the decoder too`() {
    let ledger = Ledger()
    _ = ledger.attempt("5.1") { 1 }
    #expect(!ledger.isPictureYours, "the decoder was another one")
    _ = ledger.attempt("F.1") { 1 }
    _ = ledger.attempt("A.1") { throw Unwritten("sound is no picture") } as Int?
    #expect(ledger.isPictureYours)
    _ = ledger.attempt("F.2") { throw Unwritten("later") } as Int?
    #expect(!ledger.isPictureYours)
    let other = Ledger()
    _ = other.attempt("F.1") {
      1
    } difference: { _ in
      "wrong"
    }
    #expect(!other.isPictureYours)
  }

  @Test func `libavcodec's pictures are no one else's`() {
    let ledger = Ledger()
    let rules = Steps.reference.rules(ledger)
    #expect(ledger.libavcodecSampleCount == 0)
    _ = ledger.attempt("F.1") { 1 }
    #expect(ledger.isPictureYours)
    // What a thumbnail is made of.
    let format = VideoFormat(
      codec: .vp9, configuration: [], nalLengthSize: nil, width: 16, height: 16)
    _ = rules.or(DecodingRules.core).packet?([0, 0, 0, 0], format)
    #expect(ledger.libavcodecSampleCount == 1)
    #expect(!ledger.isPictureYours)
  }

  @Test(
    arguments: [
      ("F.10", ["F.3", "F.4"]), ("F.3", ["F.10"]), ("4.6", ["F.2"]), ("4.8", ["F.6"]),
    ])
  func `what a film did not need does not keep a picture from being the learner's`(
    unwritten: String, others: [String]
  ) {
    let ledger = Ledger()
    _ = ledger.attempt(unwritten) { throw Unwritten("later") } as Int?
    _ = ledger.attempt("F.1") { 1 }
    #expect(!ledger.isPictureYours)
    for step in others { _ = ledger.attempt(step) { 1 } }
    #expect(ledger.isPictureYours)
    #expect(!ledger.lines.contains { $0.hasPrefix("the reference's") })
  }

  @Test func `steps are listed in the order of the course`() {
    let ledger = Ledger()
    for step in ["F.10", "F.2", "4.7"] { _ = ledger.attempt(step) { 1 } }
    #expect(ledger.lines.first == "yours: 4.7, F.2, F.10")
  }

  @Test func `an answer that differs is marked, whatever follows, and taken`() {
    let ledger = Ledger()
    for number in [1, 2, 1] {
      let answer = ledger.attempt("9.1") {
        number
      } difference: {
        $0 == 1 ? nil : "says \($0)"
      }
      #expect(answer == number)
    }
    #expect(
      ledger.lines == [
        "yours: none yet", "✘ 9.1 says 2: the film went by yours",
        "0 of 1 steps of this film were yours",
      ])
  }

  private static let level = LevelQuestion(
    rates: [1, 2, 3], estimate: 100, segmentDuration: .seconds(4), timeLimit: .seconds(10))

  private static let transfer = AbandonQuestion(
    progress: TransferProgress(
      level: 2, byteCount: 100_000, expectedByteCount: 1_000_000,
      timeToFirstByte: .milliseconds(100), elapsed: .seconds(2.5)),
    rates: [300_000, 800_000, 2_000_000], bufferLevel: .seconds(3), segmentDuration: .seconds(4),
    estimate: 2_500_000)

  private static let scale = BOLAScale(rates: [1000, 2000], offset: 5, control: 4000)

  private static let samples = [
    WeightedSample(1, weight: 1), WeightedSample(3, weight: 1),
  ]

  /// A rule of adaptation, asked for one answer.
  struct Rule: CustomTestStringConvertible {
    let testDescription: String
    let mistake: @Sendable (inout Steps) -> Void
    let use: @Sendable (AdaptationRules) -> Double?
    /// What the mistake answers.
    let answer: Double?
    let line: String

    static let all = [
      Rule(
        testDescription: "D.3", mistake: { $0.movingAverage = { _, _ in 1.5 } },
        use: { $0.movingAverage?(samples, 1) ?? nil }, answer: 1.5,
        line: "✘ D.3 says 1.5, where it is 2.333: the film went by yours"),
      Rule(
        testDescription: "D.4", mistake: { $0.percentile = { _, _ in 3 } },
        use: { $0.percentile(samples, 0.25) }, answer: 3,
        line: "✘ D.4 says 3.0, where it is 1.0: the film went by yours"),
      Rule(
        testDescription: "D.5", mistake: { $0.fittingLevel = { _ in 0 } },
        use: { $0.fittingLevel(level).map(Double.init) }, answer: 0,
        line: "✘ D.5 says level 0, where it is level 2: the film went by yours"),
      Rule(
        testDescription: "D.6", mistake: { $0.bolaLevel = { _, _, _, _ in 1 } },
        use: { Double($0.bolaLevel(scale, 0)) }, answer: 1,
        line: "✘ D.6 says level 1, where it is level 0: the film went by yours"),
      Rule(
        testDescription: "D.7", mistake: { $0.levelInstead = { _ in nil } },
        use: { $0.levelInstead(transfer).map(Double.init) }, answer: nil,
        line: "✘ D.7 says no level, where it is level 0: the film went by yours"),
    ]
  }

  @Test(arguments: Rule.all)
  func `a rule that chooses otherwise than the reference is marked`(rule: Rule) {
    var steps = Steps.reference
    rule.mistake(&steps)
    let ledger = Ledger()
    let answer = rule.use(steps.rules(ledger).or(StreamingRules.core).adaptation)
    #expect(answer == rule.answer)
    #expect(ledger.lines.dropFirst().first == rule.line)
    let own = Ledger()
    _ = rule.use(Steps.reference.rules(own).or(StreamingRules.core).adaptation)
    #expect(own.lines.first == "yours: \(rule.testDescription)")
  }

  @Test func `of levels with equal scores each is right`() {
    var steps = Steps.reference
    steps.bolaLevel = { _, _, _, _ in 1 }
    let ledger = Ledger()
    let rules = steps.rules(ledger).or(StreamingRules.core).adaptation
    _ = rules.bolaLevel(BOLAScale(rates: [1000, 2000], offset: 5, control: 0), 0)
    #expect(ledger.lines.first == "yours: D.6")
  }
}
