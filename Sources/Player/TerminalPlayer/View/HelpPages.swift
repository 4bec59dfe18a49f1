import Media
import Terminal

/// The help as it fits a window: groups side by side, below each other, or on several pages.
struct HelpPages: Hashable, Sendable {
  /// Lines that belong together, and what they are about.
  struct Group: Hashable, Sendable {
    let title: String
    let lines: [OverlayLine]
  }

  let pages: [[OverlayLine]]

  /// Lays groups out.
  ///
  /// - Parameters:
  ///   - groups: What to show.
  ///   - columns: The window's columns; some are taken by the edges.
  ///   - rows: Its rows.
  init(_ groups: [Group], columns: Int, rows: Int) {
    let room = PanelRoom(columns: columns, rows: rows)
    let width = groups.flatMap(\.lines).map(\.text.columnCount).max() ?? 0
    let columnCount = max(1, (room.columns + Self.gap) / (width + Self.gap))
    let stacks = Self.stacks(groups, count: columnCount)
    if stacks.map(\.count).max() ?? 0 <= room.rows {
      pages = [Self.rows(stacks, width: width, room: room)]
      return
    }
    // A page with as many lines as fit; one row says that there are more.
    let height = max(1, room.rows - 1)
    let lines = groups.flatMap { Self.lines(of: $0) }
    let perPage = height * columnCount
    let pageCount = (lines.count + perPage - 1) / perPage
    pages = (0..<pageCount).map { page in
      let part = Array(lines.dropFirst(page * perPage).prefix(perPage))
      let stacks = stride(from: 0, to: part.count, by: height).map {
        Array(part[$0..<min($0 + height, part.count)])
      }
      let more = page + 1 < pageCount ? "?: more" : "?: back to the film"
      let hint = "(\(page + 1) of \(pageCount))  \(more)"
      return Self.rows(stacks, width: width, room: room)
        + [OverlayLine(.init(hint.clipped(toColumns: room.columns), .faint))]
    }
  }

  /// Columns between two columns of text.
  private static let gap = 3

  private static func lines(of group: Group) -> [OverlayLine] {
    [OverlayLine(.init(group.title, .heading))] + group.lines
  }

  /// Puts each group into the column that is the lowest so far, with a row between two of them.
  private static func stacks(_ groups: [Group], count: Int) -> [[OverlayLine]] {
    var stacks = [[OverlayLine]](repeating: [], count: min(count, max(1, groups.count)))
    for group in groups {
      let lowest = stacks.indices.min { stacks[$0].count < stacks[$1].count } ?? 0
      if !stacks[lowest].isEmpty { stacks[lowest].append(OverlayLine("")) }
      stacks[lowest] += lines(of: group)
    }
    return stacks
  }

  /// The rows of columns side by side.
  private static func rows(
    _ stacks: [[OverlayLine]], width: Int, room: PanelRoom
  ) -> [OverlayLine] {
    (0..<(stacks.map(\.count).max() ?? 0)).map { row in
      var parts: [OverlayLine.Part] = []
      for (index, stack) in stacks.enumerated() {
        let line = stack.indices.contains(row) ? stack[row] : OverlayLine("")
        parts += line.parts
        let isLast = index + 1 == stacks.count
        let blanks = max(0, width - line.text.columnCount) + (isLast ? 0 : gap)
        parts.append(.init(String(repeating: " ", count: blanks)))
      }
      return OverlayLine(parts: parts).clipped(toColumns: room.columns)
    }
  }
}

/// How much text a panel on the picture can hold, without its edges.
struct PanelRoom: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// The room in a window: a cell at each edge and a space at each side of the text stay free, and so
  /// does the line below the picture.
  init(columns: Int, rows: Int) {
    self.columns = max(8, columns - 4)
    self.rows = max(1, rows - 3)
  }
}
