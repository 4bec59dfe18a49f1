import Audio
import LessonKit
import Media
import Sixel
import Steps
import Testing
import TrickPlay
import Video

/// Answers by which nothing could be drawn, heard or found: the reference goes on, and the account says why.
///
/// The core does not look at the answers of rules again: nothing may come through here that it cannot use.
@Suite struct UnusableAnswersTests {
  /// A function that answers in this way, and what is said about it.
  struct Answer: CustomTestStringConvertible {
    let testDescription: String
    let give: @Sendable (inout Steps) -> Void
    /// Whether the film goes by it.
    let isUsed: @Sendable (RunRules) -> Bool

    init(
      _ words: String, _ give: @escaping @Sendable (inout Steps) -> Void,
      isUsed: @escaping @Sendable (RunRules) -> Bool
    ) {
      (testDescription, self.give, self.isUsed) = (words, give, isUsed)
    }

    static func blend(_ blend: ChromaBlend, _ words: String) -> Answer {
      Answer("5.2 \(words)") {
        $0.chromaBlend = { _, _, _ in blend }
      } isUsed: {
        $0.or(RenderRules(name: "")).chromaBlends?(6, 0) != nil
      }
    }

    static func offset(_ offset: Int, _ words: String) -> Answer {
      Answer("5.3 \(words)") {
        $0.ditherOffset = { _, _, _ in offset }
      } isUsed: {
        $0.or(RenderRules(name: "")).ditherOffsets?(51) != nil
      }
    }

    static func color(_ index: Int, _ words: String) -> Answer {
      Answer("5.4 \(words)") {
        $0.nearestColor = { _, _ in index }
      } isUsed: {
        $0.or(RenderRules(name: "")).nearestColors?([.black], [.black, .white]) != nil
      }
    }

    static func band(_ text: String) -> Answer {
      Answer("5.5 wrote characters that are no sixels") {
        $0.sixelBand = { _ in Array(text.utf8) }
      } isUsed: {
        $0.or(SixelRules.core).band?([[3, 3, 5], [3, 5, 5]]) != nil
      }
    }

    static func place(_ place: Int, _ words: String) -> Answer {
      Answer("A.7 \(words)") {
        $0.similarPlace = { _, _, _, _ in place }
      } isUsed: {
        $0.or(AudioRules.core).similarPlace?([1, -1, 1, -1, 1, -1, 1], 0, 3...5, 2) != nil
      }
    }

    static func time(_ index: Int, _ words: String) -> Answer {
      Answer("B.3 \(words)") {
        $0.nearestTime = { _, _ in index }
      } isUsed: {
        $0.or(TrickPlayRules.core).nearestTime?([.zero, .seconds(1)], .zero) != nil
      }
    }
  }

  @Test(
    arguments: [
      .blend(
        ChromaBlend(first: 0, second: 4, quarters: 1),
        "found no such samples: ChromaBlend(first: 0, second: 4, quarters: 1) for pixel 0 of 6"),
      .offset(200, "adds 200 to a component"), .offset(-200, "adds -200 to a component"),
      .color(-1, "chose colour -1 of 2"), .color(2, "chose colour 2 of 2"),
      .band("\u{1B}\\"), .band("#0~-"), .band("#0\u{7F}"),
      .place(2, "chose place 2, which is none of 3...5"),
      .place(6, "chose place 6, which is none of 3...5"),
      .time(-1, "chose time -1 of 2"), .time(2, "chose time 2 of 2"),
    ] as [Answer])
  func `an answer that cannot be used is refused before the core sees it`(answer: Answer) {
    var steps = Steps.reference
    answer.give(&steps)
    #expect(!answer.isUsed(steps.rules(Ledger(isStrict: true))))
    let ledger = Ledger()
    #expect(!answer.isUsed(steps.rules(ledger)))
    #expect(
      ledger.lines.contains("✘ \(answer.testDescription): the reference went on"),
      "\(ledger.lines)")
  }
}
