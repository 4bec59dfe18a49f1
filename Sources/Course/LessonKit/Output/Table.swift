import Media

/// Rows of text in aligned columns.
package struct Table {
  let titles: [String]
  let alignsRight: [Bool]
  private(set) var rows: [[String]] = []

  /// Characters of a line; what is beyond is cut off.
  private let lineLimit: Int

  /// Creates a table; a title that begins with a space has its column aligned to the right.
  ///
  /// - Parameters:
  ///   - titles: The headings of the columns; if all are empty, there is no row of headings.
  ///   - lineLimit: Characters of a line in a terminal; a browser has room for all.
  package init(_ titles: String..., lineLimit: Int = .max) {
    self.init(titles, lineLimit: lineLimit)
  }

  /// Creates a table whose columns are found out only when it is made.
  package init(_ titles: [String], lineLimit: Int = .max) {
    self.lineLimit = lineLimit
    alignsRight = titles.map { $0.hasPrefix(" ") }
    self.titles = titles.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }
  }

  /// Adds a row, one text a column.
  package mutating func add(_ cells: String...) { add(cells) }

  /// Adds a row, one text a column.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == titles.count, "a row has a cell for each column")
    rows.append(cells)
  }

  /// The title line and the rows, columns two spaces apart.
  package var lines: [String] {
    let all = (hasTitles ? [titles] : []) + rows
    let widths = titles.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = row.indices.map { column in
        alignsRight[column]
          ? row[column].paddedLeft(to: widths[column]) : row[column].padded(to: widths[column])
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line.count > lineLimit ? line.prefix(lineLimit - 1) + "…" : line
    }
  }

  /// Whether there is a line above the rows.
  var hasTitles: Bool { !titles.allSatisfy(\.isEmpty) }
}

extension String {
  /// The text in lines of at most `width` characters, broken between words; spaces inside are kept.
  package func wrapped(to width: Int) -> [String] {
    var words = split(separator: " ", omittingEmptySubsequences: false)[...]
    var lines = [String(words.removeFirst())]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else if !word.isEmpty {
        lines.append(String(word))
      }
    }
    return lines
  }
}
