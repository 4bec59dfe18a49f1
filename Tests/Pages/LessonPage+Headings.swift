import Foundation

extension LessonPage {
  private static let strip = "file ▸ boxes ▸ samples ▸ frames ▸ buffer ▸ pixels"

  /// The title, and what stands below it.
  var openingFaults: [Fault] {
    var faults: [Fault] = []
    let start = "# \(number) · \(name.capitalized): "
    let title = page.lines.first ?? ""
    // A folder's name has no spaces: `B-trickplay` is "Trick play".
    let beginning = title.prefix { $0 != ":" }.replacing(" ", with: "").lowercased() + ":"
    if beginning != start.dropLast().replacing(" ", with: "").lowercased() || title.last != "?" {
      faults.append(Fault(line: 0, text: "the page does not begin with '\(start)…?'"))
    }
    let opening = page.lines[1..<max(1, sections.first?.heading.line ?? page.lines.count)]
      .joined(separator: " ")
    func require(_ isThere: Bool, _ text: String) {
      if !isThere { faults.append(Fault(line: 0, text: "below the title there is no \(text)")) }
    }
    require(
      opening.filter { $0 != "*" }.contains(Self.strip) && opening.contains("**"),
      "'\(Self.strip)' with this lesson's stage in bold")
    require(opening.contains("You need "), "'You need …'")
    require(opening.contains("you get "), "'you get …'")
    require(opening.contains(#/\d+ minutes, and /#), "'20 minutes, and …'")
    return faults
  }

  /// Sections that are missing, too many, out of order, or empty.
  var orderFaults: [Fault] {
    var faults: [Fault] = []
    for name in Self.sectionNames
    where section(name) == nil && !Self.optionalSections.contains(name) {
      faults.append(Fault(line: 0, text: "there is no '## \(name)'"))
    }
    var place = -1
    var seen: Set<String> = []
    for section in sections {
      let heading = section.heading
      guard let index = Self.sectionNames.firstIndex(of: heading.text) else {
        faults.append(
          Fault(line: heading.line, text: "'## \(heading.text)' is not a lesson's: take ###"))
        continue
      }
      if !seen.insert(heading.text).inserted {
        faults.append(Fault(line: heading.line, text: "'## \(heading.text)' is there twice"))
      } else if index < place {
        let text = "'## \(heading.text)' comes after '## \(Self.sectionNames[place])'"
        faults.append(Fault(line: heading.line, text: text))
      }
      place = max(place, index)
      if page.lines[section.lines].allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
        faults.append(Fault(line: heading.line, text: "'## \(heading.text)' is empty"))
      }
    }
    return faults
  }
}
