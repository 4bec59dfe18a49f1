import Audio
import LessonKit
import Media
import Playback
import RTP
import Sixel
import Steps
import Testing
import TrickPlay
import Video

/// What is said about answers that differ from the reference's, and of those that differ by
/// rounding.
@Suite struct ComparisonTests {
  /// A function of an exercise, asked for one answer.
  struct Answer: CustomTestStringConvertible {
    let number: String
    var verb = "says"
    /// A wrong function, or `nil` for one that only rounds otherwise.
    var words: String?
    let change: @Sendable (inout Steps) -> Void
    let use: @Sendable (RunRules) -> Void

    var testDescription: String { words.map { "\(number) \($0)" } ?? "\(number), rounded" }
  }

  @Test(arguments: Answer.wrong + Answer.rounded)
  func `an answer is compared with the reference's, but for its rounding`(answer: Answer) {
    var steps = Steps.reference
    answer.change(&steps)
    let ledger = Ledger()
    answer.use(steps.rules(ledger))
    let line =
      answer.words.map { "✘ \(answer.number) \(answer.verb) \($0): the film went by yours" }
      ?? "yours: \(answer.number)"
    #expect(ledger.lines.contains(line), "\(ledger.lines)")
    let own = Ledger()
    answer.use(Steps.reference.rules(own))
    #expect(own.lines.first == "yours: \(answer.number)")
  }
}

extension ComparisonTests.Answer {
  private typealias Use = @Sendable (RunRules) -> Void

  private static let clock: Use = {
    let reading = ClockReading(wallTime: .seconds(1), isRunning: true)
    _ = $0.or(PlaybackRules.core).clock?(reading, .seconds(3), nil)
  }
  private static let display: Use = {
    _ = $0.or(PlaybackRules.core).displayAction?(.zero, nil, .seconds(2), false, .normal)
  }
  private static let loop: Use = {
    _ = $0.or(PlaybackRules.core).loopStep?(
      .seconds(1), .zero, .seconds(3), .seconds(10), .normal)
  }
  private static let soundClock: Use = {
    let clock = SoundClock(
      base: .zero, start: .zero, position: .seconds(1), time: .seconds(1), floor: .zero,
      written: .seconds(2))
    _ = $0.or(PlaybackRules.core).soundClock?(
      clock, DeviceReading(written: 96_000, delay: 46_944, time: .milliseconds(1020)), 48_000)
  }
  private static let numbers: Use = {
    _ = $0.or(AudioRules.core).sixteenBits?([[0.5, 0.25], [0, 0]]) { 0.5 }
  }
  private static let resampling: Use = {
    _ = $0.or(AudioRules.core).resampledFrame?(61, { _ in 0.5 }, 44_100, 48_000)
  }
  private static let place: Use = {
    _ = $0.or(AudioRules.core).similarPlace?([1, -1, 1, -1, 1, -1, 1], 0, 3...5, 2)
  }
  private static let fade: Use = { _ = $0.or(AudioRules.core).crossfade?([1, 1], [0, 0]) }
  private static let band: Use = {
    _ = $0.or(SixelRules.core).band?([[3, 3, 5], [3, 5, 5]])
  }
  private static let room: Use = {
    _ = $0.or(PlaybackRules.core).room?(
      BufferLevel(duration: .milliseconds(40), frameCount: 1, byteCount: 100), 100,
      .milliseconds(40), 10_000, .seconds(1))
  }
  private static let thumbnails: Use = {
    _ = $0.or(TrickPlayRules.core).thumbnailTimes?(.seconds(5))
  }
  private static let nextPicture: Use = {
    _ = $0.or(TrickPlayRules.core).nextPicture?(
      .zero, 8, [.zero, .seconds(1), .seconds(2)], .milliseconds(10))
  }
  private static let fragment: Use = {
    _ = $0.or(RTPRules.core).fragment?(
      [0x7C, 0x45, 0x33], 9, FragmentState(unit: [0x65, 0x11], next: 5))
  }
  private static let jitter: Use = {
    _ = $0.or(RTPRules.core).jitter?(JitterEstimate(transit: 0), 1600, 0)
  }

  static let wrong = [
    Self(
      number: "5.4", words: "[1] 0, where it is 1",
      change: { $0.nearestColor = { _, _ in 0 } },
      use: {
        _ = $0.or(RenderRules(name: "")).nearestColors?([.black, .white], [.black, .white])
      }),
    // Without the return to the left edge, the second colour begins where the first one ended.
    Self(
      number: "5.5", verb: "paints", words: "nothing in column 2 of row 0, where colour 5 belongs",
      change: { $0.sixelBand = { _ in Array("#3B@#5?AB".utf8) } }, use: band),
    Self(
      number: "6.5",
      words: "23, where it is 24, for 1 waiting of 0.04 seconds and 100 bytes each, 0.04 seconds "
        + "in all, limit 10000 bytes, target 1.0 seconds",
      change: { $0.frameRoom = { _, _, _, _, _ in 23 } }, use: room),
    Self(
      number: "7.1", words: "position 1.0 seconds, where it is 2.0 seconds",
      change: {
        $0.advance = {
          var next = $0.advanced(to: $1, after: $2)
          next.position = .seconds(1)
          return next
        }
      }, use: clock),
    Self(
      number: "7.2", words: "wait(sleep: 1.0 seconds), where it is wait(sleep: 2.0 seconds)",
      change: { $0.displayAction = { _, _, _, _, _ in .wait(sleep: .seconds(1)) } }, use: display),
    Self(
      number: "7.4", words: "jump(to: 0.0 seconds), where it is play(for: 2.0 seconds)",
      change: { $0.loopStep = { _, first, _, _, _ in .jump(to: first) } }, use: loop),
    Self(
      number: "A.4", words: "8192.0 in place 1, where it is 0.0",
      change: { $0.sixteenBits = { channels, _ in channels.joined().map { Int16($0 * 32_768) } } },
      use: numbers),
    Self(
      number: "A.5", words: "0.25 for frame 61, where it is 0.5",
      change: { $0.resampledFrame = { _, input, _, _ in input(0) / 2 } }, use: resampling),
    Self(
      number: "A.6", words: "position 1.022 seconds, where it is 1.020125 seconds",
      change: {
        $0.follow = {
          var next = $0.following($1, sampleRate: $2)
          next.position = .milliseconds(1022)
          return next
        }
      }, use: soundClock),
    Self(
      number: "A.7", words: "3, where it is 4", change: { $0.similarPlace = { _, _, _, _ in 3 } },
      use: place),
    Self(
      number: "A.7", words: "1.0 in place 0, where it is 0.8535534",
      change: { $0.crossfade = { old, _ in old } }, use: fade),
    Self(
      number: "B.1", words: "2 values, where there are 3",
      change: { $0.thumbnailTimes = { _ in [.zero, .seconds(2)] } }, use: thumbnails),
    Self(
      number: "B.5", words: "2.000 s after 0.250 s, where it is 1.000 s after 0.125 s",
      change: { $0.nextPicture = { _, _, _, _ in (.seconds(2), .milliseconds(250)) } },
      use: nextPicture),
    Self(
      number: "E.4", words: "complete, with 3 bytes, where it is dropped",
      change: {
        $0.joinFragment = { payload, _, state in
          defer { state.unit = [] }
          return .complete(state.unit + payload.dropFirst(2))
        }
      }, use: fragment),
    Self(
      number: "E.5", words: "jitter 1600.0, where it is 100.0",
      change: {
        $0.interarrivalJitter = { _, _, _ in JitterEstimate(transit: 1600, jitter: 1600) }
      },
      use: jitter),
  ]

  static let rounded = [
    // Another order of the colours, and no runs.
    Self(number: "5.5", change: { $0.sixelBand = { _ in Array("#5?AB$#3B@".utf8) } }, use: band),
    Self(
      number: "7.1",
      change: {
        $0.advance = {
          var next = $0.advanced(to: $1, after: $2)
          next.position += .nanoseconds(100)
          return next
        }
      }, use: clock),
    Self(
      number: "7.2",
      change: {
        $0.displayAction = { _, _, _, _, _ in .wait(sleep: .seconds(2) + .nanoseconds(1)) }
      },
      use: display),
    Self(
      number: "7.4",
      change: { $0.loopStep = { _, _, _, _, _ in .play(for: .seconds(2) - .nanoseconds(1)) } },
      use: loop),
    Self(
      number: "A.4", change: { $0.sixteenBits = { _, _ in [16_383, 0, 8193, 0] } }, use: numbers),
    Self(
      number: "A.5", change: { $0.resampledFrame = { _, _, _, _ in 0.4999 } }, use: resampling),
    Self(
      number: "A.6",
      change: {
        $0.follow = {
          var next = $0.following($1, sampleRate: $2)
          next.position += .nanoseconds(20)
          return next
        }
      }, use: soundClock),
    // A place that is as similar.
    Self(
      number: "A.7", change: { $0.similarPlace = { _, _, _, _ in 4 } }, use: place),
    Self(
      number: "A.7", change: { $0.crossfade = { _, _ in [0.8536, 0.1464] } }, use: fade),
    Self(
      number: "B.5",
      change: {
        $0.nextPicture = { _, _, _, _ in (.seconds(1), .milliseconds(125) + .nanoseconds(1)) }
      }, use: nextPicture),
    // Its number does not matter: no unit is open.
    Self(
      number: "E.4",
      change: {
        $0.joinFragment = { _, _, state in
          state = FragmentState(next: 77)
          return .dropped
        }
      }, use: fragment),
    Self(
      number: "E.5",
      change: {
        $0.interarrivalJitter = { _, _, _ in JitterEstimate(transit: 1600, jitter: 100.000_001) }
      },
      use: jitter),
  ]
}
