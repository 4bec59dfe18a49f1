import Foundation
import TestSupport
import Testing

@Suite("--probe") struct ProbeTests {
  private func probe(_ kind: ScriptedTerminal.Kind, _ options: String...) -> String {
    let words = [
      LessonProcess.products.appendingPathComponent("lesson05-render").path, "--probe",
    ]
    let outcome = ScriptedTerminal(kind).run(words + options, steps: [])
    #expect(outcome.status == 0)
    let isRestored = outcome.settingsAreRestored
    #expect(isRestored)
    return outcome.output
  }

  @Test("says so where there is no terminal, and needs no film", arguments: lessons)
  func noTerminal(name: String) throws {
    let run = try LessonProcess(name, "--probe", "nowhere.mp4")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("standard output  no terminal"))
    #expect(run.output.contains("there is no terminal that could be asked"))
    #expect(run.output.hasSuffix("none: the output is no terminal\n"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("shows what was asked, what was answered, and what follows")
  func sixel() {
    let page = probe(.sixel)
    #expect(page.contains("DA1             ESC [c"))
    #expect(page.contains("→ ESC [?63;1;4;22c"))
    #expect(page.contains("sixel: the terminal lists sixel among its abilities (DA1)"))
    #expect(page.contains("8×16 pixels"))
  }

  @Test(
    "knows the other kinds of terminals",
    arguments: [
      (.kitty, "kitty: the terminal says that it draws kitty graphics"),
      (.plain, "blocks: the terminal does not say that it draws pictures"),
      (.silent, "the terminal has not answered DA1 in time"),
    ] as [(ScriptedTerminal.Kind, String)])
  func others(kind: ScriptedTerminal.Kind, text: String) {
    #expect(probe(kind).contains(text))
  }

  @Test("breaks its lines between words where the terminal ends")
  func wrapping() {
    let lines = probe(.plain, "--color", "never").split(separator: "\r\n")
    let tooLong = lines.filter { $0.count > 80 && !$0.contains("\u{1B}") }
    #expect(tooLong == [])
  }

  @Test("takes the options that change what follows")
  func options() {
    let page = probe(.sixel, "--graphics", "text", "--cell-size", "7x15")
    #expect(page.contains("7×15 pixels"))
    #expect(page.contains("as given"))
    #expect(page.contains("text: as asked for"))
    #expect(probe(.plain, "--color", "never").contains("text: NO_COLOR or --color"))
  }

  @Test("is data for other programs")
  func json() throws {
    let run = try LessonProcess("lesson05-render", "--probe", "--json")
    let data = try run.json()
    #expect(data["mode"] as? String == "none")
    #expect((data["facts"] as? [[String: String]])?.first?["value"] == "no terminal")
    let page = probe(.kitty, "--json", "--color", "never")
    let start = try #require(page.firstIndex(of: "{"))
    let object = try JSONSerialization.jsonObject(with: Data(page[start...].utf8))
    let found = try #require((object as? [String: Any])?["terminal"] as? [String: Any])
    #expect(found["kittyGraphics"] as? Bool == true)
    #expect(found["cell"] as? [Int] == [8, 16])
  }
}
