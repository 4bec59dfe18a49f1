import Captions
import Terminal

/// Breaks the lines of a cue where the window is too narrow for them; a pure calculation.
///
///     It was a dark and stormy night; the     →     It was a dark and stormy
///     rain fell                                     night; the rain fell
///
/// Lines break between words, and between characters of two columns: Chinese and Japanese have no
/// spaces. The author's lines are kept if they have room, and with them the blanks by which captions
/// are indented. Where a line has to be broken, its parts become about equally long.
struct SubtitleWrapping: Hashable, Sendable {
  /// The most lines of a cue that are shown; of more, the last one ends with an ellipsis.
  static let mostLines = 3

  let columns: Int

  /// A character, and how it looks.
  fileprivate struct Glyph {
    let character: Character
    let style: CaptionStyle
    let width: Int

    var isSpace: Bool { character == " " }
  }

  private typealias Row = ArraySlice<Glyph>

  /// The lines of a cue as the overlay has them.
  func lines(of cue: CaptionCue) -> [OverlayLine] {
    let lines = cue.lines.map(Self.glyphs)
    var rows = lines.flatMap { balanced($0[...]) }
    if rows.count > Self.mostLines {
      // The author's lines are given up first.
      let space = Glyph(character: " ", style: [], width: 1)
      let texts = lines.map { $0.drop(while: \.isSpace).trimmed }
      rows = balanced(Array(texts.joined(separator: [space]))[...])
    }
    guard rows.count > Self.mostLines else { return rows.map { Self.line($0) } }
    let shown = rows.prefix(Self.mostLines).map { Self.line($0) }
    let last = shown[Self.mostLines - 1].clipped(toColumns: columns - 1)
    return shown.dropLast() + [OverlayLine(parts: last.parts + [.init("…")])]
  }

  private static func glyphs(_ line: CaptionLine) -> [Glyph] {
    line.runs.flatMap { run in
      run.text.map {
        Glyph(character: $0, style: run.style, width: String($0).columnCount)
      }
    }
  }

  /// A line in as few rows as possible, about equally long ones.
  private func balanced(_ line: Row) -> [Row] {
    if line.reduce(0, { $0 + $1.width }) <= columns {
      return line.allSatisfy(\.isSpace) ? [] : [line]
    }
    let rows = Self.wrap(line, columns)
    guard rows.count > 1 else { return rows }
    // The narrowest width that needs no further row, by binary search.
    var (low, high) = (1, columns)
    while low < high {
      let middle = (low + high) / 2
      if Self.wrap(line, middle).count <= rows.count { high = middle } else { low = middle + 1 }
    }
    return Self.wrap(line, high)
  }

  /// A line in rows, each as full as possible.
  private static func wrap(_ line: Row, _ columns: Int) -> [Row] {
    var rows: [Row] = []
    var rest = line.drop(while: \.isSpace)
    while !rest.isEmpty {
      let end = endOfRow(rest, columns)
      rows.append(rest[..<end].trimmed)
      rest = rest[end...].drop(while: \.isSpace)
    }
    return rows
  }

  /// Where the first row of a text ends.
  private static func endOfRow(_ text: Row, _ columns: Int) -> Int {
    var width = 0
    var breakPlace: Int?
    for place in text.indices {
      let glyph = text[place]
      if place > text.startIndex, glyph.isSpace || glyph.width > 1 || text[place - 1].width > 1 {
        breakPlace = place
      }
      width += glyph.width
      if width > columns, !glyph.isSpace {
        // A word that is longer than a row is cut.
        return breakPlace ?? max(place, text.startIndex + 1)
      }
    }
    return text.endIndex
  }

  private static func line(_ row: Row) -> OverlayLine {
    var parts: [OverlayLine.Part] = []
    var rest = row
    while let style = rest.first?.style {
      let run = rest.prefix { $0.style == style }
      parts.append(
        .init(
          String(run.map(\.character)), style.emphasis, color: style.letterColor,
          ground: style.ground?.terminalColor))
      rest = rest.dropFirst(run.count)
    }
    return OverlayLine(parts: parts)
  }
}

extension ArraySlice<SubtitleWrapping.Glyph> {
  /// The row without spaces at its end.
  fileprivate var trimmed: Self {
    let end = lastIndex { !$0.isSpace }.map { $0 + 1 } ?? startIndex
    return self[..<end]
  }
}

extension CaptionStyle {
  /// The looks that letters have in a terminal; what is underlined too is not seen beside others.
  fileprivate var emphasis: OverlayLine.Emphasis {
    switch (contains(.bold), contains(.italic)) {
    case (true, true): .boldItalic
    case (true, false): .heading
    case (false, true): .italic
    case (false, false): contains(.underlined) ? .underlined : .plain
    }
  }

  /// The colour of the letters: black ones are seen only on a ground of their own.
  fileprivate var letterColor: UInt8? {
    color == .black && ground == nil ? nil : color?.terminalColor
  }
}

extension CaptionColor {
  /// The number among xterm's 256 colours; of blue a light one, which can be read on a dark ground.
  fileprivate var terminalColor: UInt8 {
    switch self {
    case .white: 231
    case .lime: 46
    case .cyan: 51
    case .red: 196
    case .yellow: 226
    case .magenta: 201
    case .blue: 69
    case .black: 16
    }
  }
}
