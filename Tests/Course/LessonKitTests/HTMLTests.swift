import LessonCharts
import Media
import Terminal
import TestSupport
import Testing

@testable import LessonKit

@Suite("Text as HTML") struct HTMLTests {
  @Test("no character of a text means anything in HTML")
  func escapes() {
    #expect(
      HTML.escaped("<b> & \"x\"\u{1B}[1m\u{0}\u{85}\n\té")
        == "&lt;b&gt; &amp; &quot;x&quot;[1m\n\té")
  }

  @Test("what is coloured in a terminal becomes spans")
  func styles() {
    let style = TextStyle(isEnabled: true)
    let line = "a " + style.text("<b>", .bold, .cyan) + " c " + style.note("d")
    #expect(
      HTML.styled(line)
        == "a <span class=\"bold cyan\">&lt;b&gt;</span> c <span class=\"dim\">d</span>")
    #expect(HTML.styled("plain") == "plain")
    #expect(HTML.styled("") == "")
  }

  @Test(
    "a sequence that is none of ours shows nothing",
    arguments: ["\u{1B}[", "\u{1B}[2J", "\u{1B}[5mx"])
  func otherSequences(line: String) {
    #expect(["", "x"].contains(HTML.styled(line)))
  }

  @Test("a table stays a table")
  func table() {
    var table = Table("name", " bytes")
    table.add("a & b", "1 000")
    #expect(
      table.html == """
        <div class="table" tabindex="0"><table>
        <thead>
        <tr><th>name</th><th class="number">bytes</th></tr>
        </thead>
        <tbody>
        <tr><td>a &amp; b</td><td class="number">1 000</td></tr>
        </tbody>
        </table></div>

        """)
  }

  @Test("where spaces count in a column, they are kept")
  func fixedColumn() {
    var table = Table("", "")
    table.add("a", "  s──d")
    #expect(table.html.contains("<td>a</td><td class=\"fixed\">  s──d</td>"))
    #expect(!table.html.contains("<thead>"))
    #expect(table.lines == ["a    s──d"])
  }

  @Test("a table for a terminal cuts its lines, one for a browser does not")
  func longLines() {
    var table = Table("x", lineLimit: 6)
    table.add("1234567")
    #expect(table.lines == ["x", "12345…"])
    #expect(table.html.contains("1234567"))
  }
}

@Suite("Charts as SVG") struct SVGTests {
  private let size = PixelSize(width: 200, height: 200)

  @Test("fills and lines of one kind are one element")
  func paths() {
    let chart = LineChart(
      [0, 1, 1], title: "a < b", bottom: .init(0, label: "0"), top: .init(1, label: "1"))
    let svg = chart.drawing(size: size).svg(class: "wide")
    #expect(svg.hasPrefix("<svg class=\"chart wide\" viewBox=\"0 0 200 "))
    #expect(svg.contains("aria-label=\"a &lt; b\""))
    #expect(svg.matches(of: /class="line sky"/).count == 1)
    #expect(HTMLChecker("<!DOCTYPE html>" + svg).problems == [])
  }

  @Test("a title that is too long for the drawing becomes narrower")
  func longTitle() {
    let title = String(repeating: "long ", count: 20)
    let drawing = BarChart(title, bars: []).drawing(size: size)
    #expect(drawing.svg(class: "narrow").contains("textLength=\"188\""))
  }

  @Test("an image on a drawing is a PNG file within the page")
  func images() {
    let map = HeatMapChart([[0, 1]], range: 0...1, bottom: "", top: "", start: "", end: "")
    let svg = map.drawing(size: size).svg(class: "wide")
    #expect(svg.contains("href=\"data:image/png;base64,iVBORw0KGgo"))
    #expect(HTMLChecker("<!DOCTYPE html>" + svg).problems == [])
  }
}

@Suite("The checker of pages") struct HTMLCheckerTests {
  @Test(
    "finds what is wrong",
    arguments: [
      ("<p>a", "<p> does not end"), ("<p><b>a</p></b>", "</p> ends <b>"),
      ("a & b", "not escaped: & b"),
      ("a > b", "not escaped: > b"),
      ("<a href=\"#x\">y</a>", "a link leads to #x, which is nowhere"),
      ("<p id=\"x\"></p><p id=\"x\"></p>", "two places #x"), ("<p class=x></p>", "<p class=x>"),
      ("<img src=\"x\">", "<img> has no alt"), ("a < b", "a tag does not end: < b"),
    ])
  func problems(page: String, problem: String) {
    #expect(HTMLChecker("<!DOCTYPE html>" + page).problems.first == problem)
  }

  @Test("leaves a page alone that is well formed")
  func sound() {
    let page =
      "<!DOCTYPE html><html lang=\"en\"><style>a > b & c</style><br><p id=\"x\">&amp;</p></html>"
    #expect(HTMLChecker(page).problems == [])
    #expect(HTMLChecker("").problems == ["no <!DOCTYPE html>"])
  }

  @Test("knows what leads to other places, and the places that others can lead to")
  func addresses() {
    let page = HTMLChecker(
      "<!DOCTYPE html><p id=\"x\" data-id=\"y\"><a\n class=\"z\" href=\"b.html#c&amp;d\">b</a>"
        + "<img alt=\"\" src=\"d.png\"/></p><script>href=\"e\"</script>")
    #expect(page.problems == [])
    #expect(page.places == ["x"])
    #expect(
      page.addresses == [
        .init(element: "a", text: "b.html#c&amp;d"), .init(element: "img", text: "d.png"),
      ])
  }
}
