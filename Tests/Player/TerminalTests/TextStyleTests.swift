import Foundation
import Testing

@testable import Terminal

@Suite struct TextStyleTests {
  @Test("colours text and puts everything back behind it")
  func colours() {
    #expect(TextStyle(isEnabled: true).text("x", .bold, .red) == "\u{1B}[1;38;5;160mx\u{1B}[0m")
  }

  @Test("a styled line can be taken apart again")
  func runs() {
    let style = TextStyle(isEnabled: true)
    typealias Run = TextStyle.Run
    let line = "a" + style.text("b", .bold, .red, .reversed) + style.note("c") + "d"
    #expect(
      TextStyle.runs(of: line) == [
        Run(text: "a", renditions: []), Run(text: "b", renditions: [.bold, .red, .reversed]),
        Run(text: "c", renditions: [.dim]), Run(text: "d", renditions: []),
      ])
    #expect(TextStyle.runs(of: "") == [])
    for rendition in TextStyle.Rendition.allCases {
      let runs = TextStyle.runs(of: style.text("x", rendition))
      #expect(runs == [Run(text: "x", renditions: [rendition])])
    }
  }

  @Test("leaves text as it is where no colours are wanted")
  func plain() {
    let style = TextStyle(isEnabled: false)
    for text in [
      style.text("x", .bold), style.title("x"), style.heading("x"), style.note("x"),
      style.good("x"), style.warning("x"), style.bad("x"),
    ] {
      #expect(text == "x")
    }
  }

  @Test(
    "is asked for by option, environment and terminal, in this order",
    arguments: [
      (ColorChoice.auto, ["TERM": "xterm"], true, true),
      (.auto, ["TERM": "xterm"], false, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, [:], true, false),
      (.always, ["TERM": "dumb", "NO_COLOR": "1"], false, true),
      (.never, ["TERM": "xterm"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func choice(choice: ColorChoice, values: [String: String], isTerminal: Bool, expected: Bool) {
    let environment = TerminalEnvironment(values)
    #expect(choice.usesColor(isTerminal: isTerminal, environment: environment) == expected)
  }

  /// The lightness of one of xterm's 216 colours, as WCAG 2 defines it: 0 is black, 1 is white.
  private func lightness(_ number: Int) -> Double {
    let levels = [0, 95, 135, 175, 215, 255].map { level in
      let part = Double(level) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let place = number - 16
    return 0.2126 * levels[place / 36] + 0.7152 * levels[place / 6 % 6] + 0.0722 * levels[place % 6]
  }

  @Test("every colour can be read on black and on white")
  func contrast() throws {
    let numbers = TextStyle.Rendition.allCases.compactMap { Int($0.rawValue.dropFirst(5)) }
    #expect(numbers.count == 6)
    for number in numbers {
      let lightness = lightness(number)
      #expect((lightness + 0.05) / 0.05 > 3.8, "\(number) on black")
      #expect(1.05 / (lightness + 0.05) > 3.8, "\(number) on white")
    }
  }
}
