import Media

/// The chapters of a film, counted from its beginning; a pure value.
struct ChapterList: Hashable, Sendable {
  private struct Entry: Hashable {
    let start: Duration
    let title: String
  }

  private let chapters: [Entry]

  /// Within this time of a chapter's start, a step back goes to the chapter before it.
  private static let threshold = Duration.seconds(5)

  init() { chapters = [] }

  /// Takes a source's chapters; `start` is when its film begins.
  init(_ chapters: [Chapter], filmStart start: Duration) {
    self.chapters = chapters.map { chapter in
      Entry(
        start: max(.zero, chapter.startTime.duration - start),
        title: chapter.title.withoutControlCharacters)
    }
  }

  var isEmpty: Bool { chapters.isEmpty }

  /// When they begin, from the film's beginning on.
  var starts: [Duration] { chapters.map(\.start) }

  /// The chapter that a moment belongs to, from 0; `nil` before the first one.
  func index(at position: Duration) -> Int? {
    chapters.lastIndex { $0.start <= position }
  }

  /// What a chapter is called: `chapter 2 of 5: Two`.
  func name(of index: Int) -> String {
    let title = chapters[index].title
    return "chapter \(index + 1) of \(chapters.count)\(title.isEmpty ? "" : ": \(title)")"
  }

  /// Where the next chapter begins, and which it is; `nil` in the last one.
  func after(_ position: Duration) -> (index: Int, start: Duration)? {
    let next = chapters.firstIndex { $0.start > position }
    return next.map { ($0, chapters[$0].start) }
  }

  /// Where the chapter before this one begins; after a few seconds, this one itself.
  ///
  /// - Parameters:
  ///   - position: The film's position.
  ///   - isPaused: Whether it is paused: then the film does not move away from a chapter's start,
  ///     and a step back from beyond a start goes to that start.
  /// - Returns: The chapter; `nil` if there is none.
  func before(_ position: Duration, isPaused: Bool) -> (index: Int, start: Duration)? {
    let limit = isPaused ? position : max(.zero, position - Self.threshold)
    let previous = chapters.lastIndex { $0.start < limit } ?? (chapters.isEmpty ? nil : 0)
    return previous.map { ($0, chapters[$0].start) }
  }
}
