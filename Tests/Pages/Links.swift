import Foundation

/// The links and pictures of a page that lead into the repository.
struct Links {
  struct Link {
    /// The line of the page, counted from 0.
    let line: Int
    let target: String
  }

  private(set) var links: [Link] = []

  init(of page: Page) {
    for number in page.prose {
      for match in page.lines[number].matches(of: /\]\(([^)\s]+)\)/) {
        let target = String(match.1)
        guard !target.contains(":") else { continue }
        links.append(Link(line: number, target: target))
      }
    }
  }

  /// Why a link of a page leads nowhere; `nil` if it leads somewhere.
  static func fault(of target: String, from page: Page, root: URL) -> String? {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var aim = root.appendingPathComponent(page.path)
    if let file = parts.first, !file.isEmpty {
      aim = aim.deletingLastPathComponent().appendingPathComponent(String(file))
    }
    guard FileManager.default.fileExists(atPath: aim.path) else {
      return "the link '\(target)' leads to no file"
    }
    guard parts.count > 1, aim.pathExtension == "md" else { return nil }
    let text = (try? String(contentsOf: aim, encoding: .utf8)) ?? ""
    let anchors = Page(path: page.path, text: text).headings.map(\.anchor)
    return anchors.contains(String(parts[1])) ? nil : "the link '\(target)' leads to no heading"
  }
}

extension Page {
  struct Heading {
    let line: Int
    let text: String

    /// What GitHub calls it in links: small letters, digits, and hyphens for spaces.
    var anchor: String {
      text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        .replacingOccurrences(of: " ", with: "-")
    }
  }

  var headings: [Heading] {
    prose.compactMap { number in
      let line = lines[number]
      let marks = line.prefix { $0 == "#" }
      guard !marks.isEmpty, line.dropFirst(marks.count).hasPrefix(" ") else { return nil }
      return Heading(
        line: number, text: line.dropFirst(marks.count).trimmingCharacters(in: .whitespaces))
    }
  }
}
