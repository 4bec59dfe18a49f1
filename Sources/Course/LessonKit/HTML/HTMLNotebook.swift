import LessonCharts
import Media
import Terminal

/// A notebook as a page in HTML, which is kept until it is complete.
final class HTMLNotebook: NotebookMedium {
  /// The prefix of links within the page, before a cell's number: `03-`.
  private let prefix: String

  private let title: String
  private var about: [String]
  private var contents: [String] = []
  private var body = ""

  /// Lines of text that were added one after the other: they become one element.
  private var lines: [String] = []
  private var isInCell = false

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - title: The notebook's title: `03 · Demux: which bytes are frame 17?`.
  ///   - fileName: What it is about, until a cell says more.
  init(_ title: String, of fileName: String) {
    self.title = title
    about = [fileName]
    prefix = title.prefix { $0 != " " } + "-"
  }

  /// Whether there is nothing to be saved.
  var isEmpty: Bool { body.isEmpty && lines.allSatisfy(\.isEmpty) }

  func begin(_ title: String, about lines: [String]) { about = lines }

  func beginCell(_ number: Int, _ title: String, _ text: String) {
    endLines()
    let place = "\(prefix)\(number)"
    let heading = "\(number) · \(HTML.escaped(title))"
    contents.append("<li><a href=\"#\(place)\">\(heading)</a></li>\n")
    body += "<section id=\"\(place)\">\n<h2>\(heading)</h2>\n"
    add(prose: text)
    isInCell = true
  }

  func endCell() {
    endLines()
    body += "</section>\n"
    isInCell = false
  }

  func add(_ line: String) { lines.append(line) }

  func add(prose text: String) { append("<p>\(HTML.escaped(text))</p>\n") }

  func add(_ table: Table) { append(table.html) }

  /// A chart comes twice: with letters that are large enough on a screen, and on a telephone.
  func draw(_ chart: some Chart, for page: Page) throws {
    let height = Graphics.defaultBox.height
    let wide = try page.requestedSize ?? Graphics.defaultBox
    let narrow = PixelSize(width: min(wide.width, 340), height: height)
    append(
      chart.drawing(size: wide).svg(class: "wide")
        + chart.drawing(size: narrow).svg(class: "narrow"))
  }

  func draw(
    with encoder: (any ImageEncoder)?, for page: Page, _ render: (PixelSize) throws -> RGBImage
  ) throws {
    let image = try render(page.requestedSize ?? Graphics.defaultBox)
    let address = HTML.address(ofPNG: try page.namedEncoders.png.encode(image))
    append(
      "<img width=\"\(image.width)\" height=\"\(image.height)\" alt=\"what the lesson draws\" "
        + "src=\"\(address)\">\n")
  }

  func add(problem: String) {
    append("<p class=\"problem\">\(HTML.escaped(problem))</p>\n")
  }

  private func append(_ html: String) {
    endLines()
    body += html
  }

  /// Makes an element of the lines: a paragraph of a single sentence, and a block of all others,
  /// whose columns must stay below each other.
  private func endLines() {
    defer { lines = [] }
    let text = lines.trimmingPrefix(while: \.isEmpty).reversed().trimmingPrefix(while: \.isEmpty)
    guard let line = text.first else { return }
    let html = text.reversed().map(HTML.styled).joined(separator: "\n")
    let isSentence = text.count == 1 && !line.contains("  ")
    body += isSentence ? "<p>\(html)</p>\n" : "<pre tabindex=\"0\">\(html)</pre>\n"
  }

  /// The page; what a cell had when the lesson ended early is a part of it.
  var document: HTMLDocument {
    if isInCell { endCell() }
    endLines()
    return HTMLDocument(title: title, about: about, contents: contents, body: body)
  }
}
