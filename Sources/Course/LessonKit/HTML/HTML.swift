import Media
import Terminal

/// Text as HTML has it: <https://html.spec.whatwg.org/multipage/syntax.html>.
package enum HTML {
  /// A text in which no character means anything but itself, within elements and in attributes.
  ///
  /// Control characters but tabs and ends of lines are left out: HTML has no way to write them.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7F}"..<"\u{A0}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A line of text for a terminal: what `TextStyle` has coloured becomes spans.
  static func styled(_ line: String) -> String {
    TextStyle.runs(of: line).map { run in
      let names = run.renditions.map { "\($0)" }.joined(separator: " ")
      let text = escaped(run.text)
      return names.isEmpty ? text : "<span class=\"\(names)\">\(text)</span>"
    }.joined()
  }
}

extension Table {
  /// The table as an element, with cells aligned as in text.
  var html: String {
    let classes = titles.indices.map(className)
    func row(_ cells: [String], _ element: String) -> String {
      let cells = zip(cells, classes).map { cell, name in
        "<\(element)\(name)>\(HTML.styled(cell))</\(element)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let head = hasTitles ? "<thead>\n\(row(titles, "th"))</thead>\n" : ""
    return "<div class=\"table\" tabindex=\"0\"><table>\n\(head)<tbody>\n"
      + rows.map { row($0, "td") }.joined() + "</tbody>\n</table></div>\n"
  }

  /// What the cells of a column are: numbers, or text in which spaces count.
  private func className(_ column: Int) -> String {
    if alignsRight[column] { return " class=\"number\"" }
    let isFixed = ([titles] + rows).contains {
      $0[column].hasPrefix(" ") || $0[column].contains("  ")
    }
    return isFixed ? " class=\"fixed\"" : ""
  }
}
