import Foundation

extension LessonPage {
  /// What is wrong with the exercises: their numbers, their files, their commands, their hints.
  func exerciseFaults(root: URL) -> [Fault] {
    guard let section = section("Exercises") else { return [] }
    let parts = exercises(in: section)
    var faults: [Fault] = []
    if !(4...10).contains(parts.count) {
      let text = "there are \(parts.count) exercises: four to ten are asked for"
      faults.append(Fault(line: section.heading.line, text: text))
    }
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      let name = "\(Int(number).map(String.init) ?? number).\(index + 1)"
      names.append(name)
      guard part.heading.text.hasPrefix(name + " ") else {
        let text = "'### \(part.heading.text)' is not '### \(name) …'"
        faults.append(Fault(line: part.heading.line, text: text))
        continue
      }
      faults += missing(in: part, name: name, root: root).map {
        Fault(line: part.heading.line, text: "\(name) \($0)")
      }
    }
    return faults + strayFiles(besides: names, root: root)
  }

  /// The parts of the section with headings of level three.
  func exercises(in section: Section) -> [Section] {
    let headings = page.headings.filter { $0.level == 3 && section.lines.contains($0.line) }
    let ends = headings.dropFirst().map(\.line) + [section.lines.upperBound]
    return zip(headings, ends).map { Section(heading: $0, lines: $0.line + 1..<$1) }
  }

  private func missing(in part: Section, name: String, root: URL) -> [String] {
    var faults: [String] = []
    if !prose(in: part).contains(where: { $0.contains("](Exercises/\(name)-") }) {
      faults.append("links to no file 'Exercises/\(name)-….swift'")
    }
    if !page.lines[part.lines].contains(where: { Self.checks(name, $0) }) {
      faults.append("does not say './course check \(name)'")
    }
    if !prose(in: part).contains("<!-- hints \(name) -->") {
      faults.append("has no line '<!-- hints \(name) -->'")
    }
    let count = Hints.texts(for: name, of: page, root: root).count
    if count < 2 {
      faults.append("has \(count) of two hints: Hints/\(name).\(count + 1).md is missing")
    }
    for text in Hints.texts(for: name, of: page, root: root) {
      if text.contains("```console") {
        faults.append("has a console block in a hint, where it is never run")
      }
      if !Page(path: "hint", text: text).widthFaults.isEmpty {
        faults.append("has a hint with a line of more than \(Paragraph.width) columns")
      }
    }
    return faults
  }

  /// Whether a line has the command in it, and not that of 3.10 for 3.1.
  private static func checks(_ name: String, _ line: String) -> Bool {
    line.ranges(of: "./course check \(name)").contains { range in
      range.upperBound == line.endIndex || !line[range.upperBound].isNumber
    }
  }

  /// Files with hints and with exercises that the page does not report.
  private func strayFiles(besides names: [String], root: URL) -> [Fault] {
    func files(in folder: String) -> [String] {
      let path = root.appendingPathComponent("Lessons/\(number)-\(name)/\(folder)").path
      return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
    let hints = names.flatMap { name in
      Hints.texts(for: name, of: page, root: root).indices.map { "\(name).\($0 + 1).md" }
    }
    let strayHints = files(in: "Hints").filter { !hints.contains($0) }.map {
      Fault(line: 0, text: "Hints/\($0) is no hint of an exercise, or follows a gap")
    }
    let strayExercises = files(in: "Exercises").filter { file in
      file.hasSuffix(".swift") && !names.contains { file.hasPrefix($0 + "-") }
    }.map { Fault(line: 0, text: "Exercises/\($0) is no exercise of the page") }
    return strayHints + strayExercises
  }
}
