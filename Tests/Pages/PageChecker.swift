import Foundation

/// Checks whether what pages say is true.
public struct PageChecker: Sendable {
  public let root: URL
  /// Where the programs are.
  public let products: URL

  public init(root: URL, products: URL) {
    self.root = root
    self.products = products
  }

  /// The pages that a learner follows, below the root: those of a lesson's folder, then the others.
  public var allPages: [String] {
    let entries = names(in: "Lessons")
    let lessons = entries.filter { !$0.contains(".") }.flatMap { folder in
      let pages = names(in: "Lessons/\(folder)").filter { $0.hasSuffix(".md") }
      // The lesson itself comes first, then what it leaves to a second page.
      return (pages.filter { $0 == "README.md" } + pages.filter { $0 != "README.md" })
        .map { "\(folder)/\($0)" }
    }
    let others = entries.filter { $0.hasSuffix(".md") }
    return ["README.md"] + (lessons + others).map { "Lessons/\($0)" }
  }

  private func names(in folder: String) -> [String] {
    let path = root.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// A page as it should be, and everything that is not as it should be.
  public func check(_ path: String) throws -> (page: Page, findings: [Finding]) {
    let old = try Page(path: path, root: root)
    var page = old
    var faults: [Correction.Fault] = []
    // From the end, so that the places of the remaining ones stay the same.
    for correction in try corrections(of: old).sorted(by: isBehind) {
      faults += correction.faults
      guard let content = correction.content else { continue }
      page.replace(correction.range, with: content, indent: correction.indent)
    }
    if path == "README.md" || path.hasPrefix("Lessons/") {
      page.wrap()
      faults += old.widthFaults
    }
    if path == Glossary.path { faults += Glossary.orderFaults(of: old) }
    faults += Links(of: old).faults(from: old, root: root)
    faults += Pictures(of: old).faults(root: root) + old.figureFaults
    if let book = Book(old) {
      let file = root.appendingPathComponent(path).deletingLastPathComponent()
        .appendingPathComponent(Book.program)
      var program = try String(contentsOf: file, encoding: .utf8)
      if program.hasSuffix("\n") { program.removeLast() }
      faults += book.faults(
        expecting: program.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      )
    }
    if let lesson = LessonPage(old) { faults += lesson.faults(root: root) }
    let findings = faults.map {
      Finding(page: path, line: $0.line + 1, text: $0.text, isMended: $0.isMended)
    }
    return (page, findings.sorted { ($0.line, $0.text) < ($1.line, $1.text) })
  }

  /// The figures whose files are not what is drawn now; `writes` draws them again.
  public func figureFindings(writes: Bool) throws -> [Finding] {
    let command = "swift run figures" + (writes ? " --write" : "")
    let run = try CommandRun(command, root: root, products: products)
    guard run.status != CommandRun.notFound else {
      return [Finding(page: "Lessons", line: 1, text: "'figures' is not built", isMended: false)]
    }
    return run.lines.map { line in
      let isMended = line.hasPrefix("wrote ")
      let path = line.split(separator: " ").first { $0.hasSuffix(".svg") } ?? "Lessons"
      return Finding(
        page: String(path), line: 1,
        text: isMended ? "the figure was stale" : "the figure cannot be trusted: \(line)",
        isMended: isMended)
    }
  }

  private func isBehind(_ one: Correction, _ other: Correction) -> Bool {
    (one.range.lowerBound, one.range.upperBound) > (other.range.lowerBound, other.range.upperBound)
  }

  private func corrections(of page: Page) throws -> [Correction] {
    let hints = Hints.regions(of: page)
    let isLesson = LessonPage(page) != nil
    let (book, build) = (Book(page), BookBuild())
    var corrections: [Correction] = []
    for block in page.blocks where !hints.contains(where: { $0.lines.overlaps(block.range) }) {
      if block.info == "console" {
        corrections.append(try run(block, of: book, build))
      } else if let excerpt = Excerpt(block) {
        corrections.append(excerpt.correction(root: root))
        guard isLesson else { continue }
        corrections += excerpt.captionCorrection(on: page, root: root).map { [$0] } ?? []
      }
    }
    if let lesson = LessonPage(page) {
      corrections += lesson.effortCorrections(root: root)
      corrections += lesson.timeCorrection(root: root).map { [$0] } ?? []
    }
    if let book { corrections += book.timeCorrections }
    if isLesson, let glossary = Glossary(root: root) {
      corrections += glossary.corrections(of: page)
    }
    return corrections + hints.compactMap { $0.correction(on: page, root: root) }
  }

  private func run(_ block: FencedBlock, of book: Book?, _ build: BookBuild) throws -> Correction {
    let transcript = Transcript(block.content)
    var correction = Correction(range: block.range, indent: block.indent)
    var player: String?
    if let book, block.content.contains(where: { $0.contains(Book.command) }) {
      do {
        player = try build.program(of: book.program(above: block.range.lowerBound).lines)
      } catch {
        correction.faults.append(.init(line: block.range.lowerBound, text: "\(error)"))
        return correction
      }
    }
    var outputs: [ExpectedOutput] = []
    for step in transcript.steps {
      guard step.isRun else {
        outputs.append(step.expected)
        continue
      }
      let line = block.range.lowerBound + step.line
      let command = player.map { step.command.replacing(Book.command, with: "'\($0)'") }
      let run = try CommandRun(command ?? step.command, root: root, products: products)
      guard run.status == step.status else {
        // What it prints when it fails is nothing for the page.
        outputs.append(step.expected)
        correction.faults.append(.init(line: line, text: failure(of: step.command, run)))
        continue
      }
      if let mismatch = step.expected.mismatch(with: run.lines) {
        let first = line + (step.status == 0 ? 1 : 2)
        correction.faults.append(
          .init(line: first + mismatch.line, text: mismatch.text, isMended: true))
      }
      outputs.append(step.expected.refreshed(from: run.lines))
    }
    let content = transcript.content(showing: outputs)
    if content != block.content { correction.content = content }
    return correction
  }

  private func failure(of command: String, _ run: CommandRun) -> String {
    if run.status == CommandRun.notFound, command.hasPrefix("swift run ") {
      return "'\(command)' is not built"
    }
    let words = run.lines.last.map { ": '\($0)'" } ?? ""
    return "'\(command)' ends with status \(run.status)\(words)"
  }
}
