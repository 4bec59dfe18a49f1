import LessonKit

/// A part of the report: what is taken over from the page that a lesson has saved.
struct LessonChapter {
  /// The lesson's title, in HTML.
  let title: String

  /// Whether the lesson has found nothing wrong.
  let isFaultless: Bool

  /// What the page says about the first problem, in HTML.
  let reason: String

  private let body: String
  private let cells: String

  /// Takes a page apart.
  ///
  /// - Parameters:
  ///   - page: The page, as `HTMLDocument` composes it; nothing if the lesson has crashed.
  ///   - title: The lesson's title.
  ///   - isFaultless: Whether the lesson ended well.
  init(page: String, of title: String, isFaultless: Bool) {
    self.title = HTML.escaped(title)
    self.isFaultless = isFaultless
    body = page.part(between: "<main>\n", and: "</main>") ?? ""
    cells =
      page.part(between: "<nav class=\"contents\" aria-label=\"Contents\">\n", and: "</nav>") ?? ""
    reason = page.part(between: "<p class=\"problem\">", and: "</p>") ?? "it ended without a word"
  }

  /// Whether the lesson has something to show.
  var hasCells: Bool { body.contains("<section") }

  /// Where links to the chapter lead: the lesson's number.
  private var place: String { "lesson-" + title.prefix { $0 != " " } }

  /// Its item in the list of contents, with a list of its cells that is folded: a telephone would show
  /// nothing else.
  var contents: String {
    let link = "<a href=\"#\(place)\">\(title)</a>"
    return "<li><details><summary>\(link)</summary>\n\(cells)</details></li>\n"
  }

  /// The first picture on the lesson's page, in HTML; `nil` if it draws none.
  var picture: String? { body.part(between: "<img ", and: ">").map { "<img \($0)>\n" } }

  /// The first table on the lesson's page, in HTML; `nil` if it has none.
  var table: String? {
    body.part(between: "<table", and: "</table>").map { "<table\($0)</table>\n" }
  }

  /// Whether it is that of a lesson: `03`, or `B`.
  func isOf(_ lesson: String) -> Bool { title.hasPrefix("\(lesson) ") }

  /// The lesson's page as a part of a larger one.
  var html: String {
    let cells = body.replacing("<h2>", with: "<h3>").replacing("</h2>", with: "</h3>")
    return "<article id=\"\(place)\">\n<h2>\(title)</h2>\n\(cells)</article>\n"
  }
}

extension String {
  /// What is between the first occurrences of two texts; `nil` if they do not occur.
  fileprivate func part(between start: String, and end: String) -> String? {
    guard let first = firstRange(of: start) else { return nil }
    let rest = self[first.upperBound...]
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
  }
}
