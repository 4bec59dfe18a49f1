import ExerciseKit
import Foundation

/// How long the chapters take, as the book's list of chapters says it.
///
///     1. [Boxes](#1--boxes): a tree of what is where · 35 minutes
///
/// Counted from the page: every line typed, every word read, at ``ReadingPace``.
extension Book {
  /// A chapter: a heading with a number, `## 1 · Boxes`.
  private struct Chapter {
    let heading: Heading
    let minutes: Int
  }

  /// The times in the list of chapters that are not those of the page, and their sum above it.
  var timeCorrections: [Correction] {
    let chapters = chapters
    let corrections = chapters.map(timeCorrection)
    guard !chapters.isEmpty, let sum = sumCorrection(chapters.map(\.minutes).reduce(0, +)) else {
      return corrections.compactMap(\.self)
    }
    return [sum] + corrections.compactMap(\.self)
  }

  private var chapters: [Chapter] {
    let headings = page.headings.filter { $0.level == 2 }
    let ends = headings.dropFirst().map(\.line) + [page.lines.count]
    let keys = typedKeys
    return zip(headings, ends).compactMap { heading, end in
      guard heading.text.prefixMatch(of: #/\d+ · /#) != nil else { return nil }
      let range = heading.line..<end
      let words = page.prose.filter(range.contains).map { page.lines[$0] }.joined(separator: "\n")
      let minutes = ReadingPace.minutes(
        keys: keys.filter { range.contains($0.line) }.map(\.count).reduce(0, +),
        words: Page(path: page.path, text: words).wordCount)
      // Nobody has a stopwatch in hand: steps of five minutes.
      return Chapter(heading: heading, minutes: max(5, Int((minutes / 5).rounded()) * 5))
    }
  }

  /// The keys of each block; of a change only those of the lines that are new.
  private var typedKeys: [(line: Int, count: Int)] {
    var before: [String] = []
    return pieces.map { piece in
      let after = program(above: piece.range.upperBound).lines
      defer { before = after }
      let typed = after.difference(from: before).insertions.compactMap { change in
        if case .insert(_, let line, _) = change { line } else { nil }
      }
      return (piece.range.lowerBound, ReadingPace.keyCount(typed))
    }
  }

  private func timeCorrection(of chapter: Chapter) -> Correction? {
    let link = "](#\(chapter.heading.anchor))"
    let time = "\(chapter.minutes) minutes"
    guard let place = page.prose.first(where: { page.lines[$0].contains(link) }) else {
      return Correction(
        range: 0..<0,
        faults: [
          Fault(
            line: chapter.heading.line,
            text: "the list of chapters has no link \(link.dropFirst()) with '\(time)'")
        ])
    }
    let line = page.lines[place].replacing(#/ · \d+ minutes$/#, with: "") + " · \(time)"
    guard page.lines[place] != line else { return nil }
    return Correction(
      range: place..<place + 1, content: [line],
      faults: [
        Fault(
          line: place, text: "'\(chapter.heading.text)' takes \(time) to read and type",
          isMended: true)
      ])
  }

  /// `**It takes** about 12½ hours` above the first chapter.
  private func sumCorrection(_ minutes: Int) -> Correction? {
    let pattern = /\*\*It takes\*\* about [^ ]+ (hours|minutes)/
    let expected = "**It takes** about \(ExerciseEffort.time(minutes))"
    guard let place = page.prose.first(where: { page.lines[$0].contains(pattern) }) else {
      return Correction(
        range: 0..<0,
        faults: [Fault(line: 0, text: "the page does not say '\(expected)'")])
    }
    let line = page.lines[place].replacing(pattern, with: expected)
    guard page.lines[place] != line else { return nil }
    return Correction(
      range: place..<place + 1, content: [line],
      faults: [
        Fault(
          line: place, text: "the chapters take \(ExerciseEffort.time(minutes)) together",
          isMended: true)
      ])
  }
}
