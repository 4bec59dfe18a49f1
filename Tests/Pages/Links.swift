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
    for number in page.prose where page.lines[number].mayHoldLinks {
      for match in page.lines[number].matches(of: /\]\(([^)\s]+)\)/) {
        let target = String(match.1)
        guard !target.contains(":") else { continue }
        links.append(Link(line: number, target: target))
      }
    }
  }

  /// What is wrong with them.
  func faults(from page: Page, root: URL) -> [Correction.Fault] {
    links.compactMap { link in
      let isKept = Excerpt.isCaption(page.lines[link.line])
      return Self.fault(of: link.target, isKept: isKept, from: page, root: root)
        .map { Correction.Fault(line: link.line, text: $0) }
    }
  }

  /// Why a link of a page leads nowhere; `nil` if it leads somewhere.
  private static func fault(of target: String, isKept: Bool, from page: Page, root: URL)
    -> String?
  {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var aim = root.appendingPathComponent(page.path)
    if let file = parts.first, !file.isEmpty {
      aim = aim.deletingLastPathComponent().appendingPathComponent(String(file))
    }
    guard FileManager.default.fileExists(atPath: aim.path) else {
      return "the link '\(target)' leads to no file"
    }
    guard parts.count > 1, !isKept else { return nil }
    guard aim.pathExtension == "md" else {
      return "the link '\(target)' leads to a line, which may change: link the file"
    }
    let text = (try? String(contentsOf: aim, encoding: .utf8)) ?? ""
    let anchors = Page(path: page.path, text: text).anchors
    return anchors.contains(String(parts[1])) ? nil : "the link '\(target)' leads to no heading"
  }
}

extension String {
  /// Whether there may be links or pictures in a line: regular expressions take a hundred times as long as
  /// this, and most lines have none.
  var mayHoldLinks: Bool { utf8.contains(UInt8(ascii: "[")) }
}
