import Terminal
import Testing

@testable import TerminalPlayer

@Suite("The help") struct HelpPagesTests {
  @Test(
    "fits the window, and nothing is left out",
    arguments: [(40, 12), (80, 24), (160, 50), (40, 50), (160, 12), (30, 6)])
  func fits(columns: Int, rows: Int) {
    let pages = HelpPages(KeyBinding.help, columns: columns, rows: rows).pages
    // A row at each edge, and the line below the picture; a space at each side of the text.
    #expect(pages.allSatisfy { $0.count <= rows - 3 })
    #expect(pages.joined().allSatisfy { $0.text.columnCount <= columns - 4 })
    let text = pages.joined().map(\.text).joined(separator: "\n")
    for group in KeyBinding.help where columns >= 40 {
      #expect(text.contains(group.title))
      for line in group.lines { #expect(text.contains(line.text)) }
    }
  }

  @Test("has three groups, each in a column of its own where there is room")
  func groups() throws {
    #expect(KeyBinding.help.map(\.title) == ["Play", "Find", "Show"])
    let first = try #require(
      HelpPages(KeyBinding.help, columns: 120, rows: 45).pages.first?.first)
    #expect(first.text.split(separator: " ") == ["Play", "Find", "Show"])
    #expect(first.parts.filter { $0.emphasis == .heading }.count == 3)
  }

  @Test("takes one page at 80 by 24, and says how to go on where it takes more")
  func pages() {
    #expect(HelpPages(KeyBinding.help, columns: 80, rows: 24).pages.count == 1)
    let pages = HelpPages(KeyBinding.help, columns: 40, rows: 12).pages
    #expect(pages.count == 5)
    #expect(pages.first?.last?.text == "(1 of 5)  ?: more")
    #expect(pages.last?.last?.text == "(5 of 5)  ?: back to the film")
  }

  @Test("one key shows page after page, then the film")
  func turns() {
    var display = OnScreenDisplay()
    var seen: [Int?] = []
    for _ in 0..<4 {
      display.toggle(.help, helpPageCount: 3)
      seen.append(display.panel == .help ? display.helpPage : nil)
    }
    #expect(seen == [0, 1, 2, nil])
  }

  @Test("a question stays until it is answered, a message for a moment")
  func asks() {
    var display = OnScreenDisplay()
    display.ask("open film.mp4? y/n")
    #expect(display.message(at: .seconds(1000)) == "open film.mp4? y/n")
    display.dismissQuestion()
    #expect(display.message(at: .seconds(1000)) == nil)
    display.say("saved", at: .zero)
    display.dismissQuestion()
    #expect(display.message(at: .seconds(1)) == "saved")
    #expect(display.message(at: .seconds(2)) == nil)
  }

  @Test("every key has one meaning")
  func keys() {
    let keys = KeyBinding.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }
}

@Suite struct OnScreenDisplayTests {
  @Test("escape leaves the picture alone, and o brings the line back")
  func clears() {
    var display = OnScreenDisplay()
    display.toggle(.statistics)
    display.say("speed 2.00×", at: .zero)
    display.clear()
    #expect(display.panel == nil && !display.showsProgress && display.message(at: .zero) == nil)
    display.toggle(.progress)
    #expect(display.showsProgress && display.hasShownStatistics)
  }
}
