import Foundation

/// Looks whether what pages say is true.
public struct PageChecker: Sendable {
  public let root: URL
  /// Where the programs are.
  public let products: URL

  public init(root: URL, products: URL) {
    self.root = root
    self.products = products
  }

  /// The pages that a learner follows, below the root.
  public var allPages: [String] {
    let folder = root.appendingPathComponent("Lessons")
    let lessons = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ["README.md"] + lessons.sorted().map { "Lessons/\($0)/README.md" }
  }

  /// A page as it should be, and all that is not as it should be.
  public func check(_ path: String) throws -> (page: Page, findings: [Finding]) {
    let old = try Page(path: path, root: root)
    var page = old
    var findings: [Finding] = []
    // From the end, so that the blocks still to come stay where they are.
    for block in old.blocks.reversed() {
      let (content, faults) =
        block.info == "console" ? try run(block) : excerpt(block)
      findings += faults.map {
        Finding(page: path, line: block.range.lowerBound + $0.line + 1, text: $0.text)
      }
      if let content, content != block.content { page.replace(block, with: content) }
    }
    for link in Links(of: old).links {
      guard let fault = Links.fault(of: link.target, from: old, root: root) else { continue }
      findings.append(Finding(page: path, line: link.line + 1, text: fault))
    }
    return (page, findings.sorted { $0.line < $1.line })
  }

  private typealias Fault = (line: Int, text: String)

  private func run(_ block: FencedBlock) throws -> (content: [String]?, faults: [Fault]) {
    let transcript = Transcript(block.content)
    var outputs: [ExpectedOutput] = []
    var faults: [Fault] = []
    for step in transcript.steps {
      guard step.isRun else {
        outputs.append(step.expected)
        continue
      }
      let run = try CommandRun(step.command, root: root, products: products)
      if run.status != step.status {
        faults.append((step.line, "'\(step.command)' ends with status \(run.status)"))
      }
      if let mismatch = step.expected.mismatch(with: run.lines) {
        let first = step.line + (step.status == 0 ? 1 : 2)
        faults.append((first + mismatch.line, mismatch.text))
      }
      outputs.append(step.expected.refreshed(from: run.lines))
    }
    return (transcript.content(showing: outputs), faults)
  }

  /// "swift Sources/X.swift#region": the content is the region's.
  private func excerpt(_ block: FencedBlock) -> (content: [String]?, faults: [Fault]) {
    let words = block.info.split(separator: " ")
    guard words.count == 2, let mark = words[1].firstIndex(of: "#") else { return (nil, []) }
    do {
      let file = root.appendingPathComponent(String(words[1][..<mark]))
      let source = try String(contentsOf: file, encoding: .utf8)
      let region = String(words[1][words[1].index(after: mark)...])
      let lines = try SourceRegion.lines(region, of: source)
      return lines == block.content ? (nil, []) : (lines, [(-1, "'\(words[1])' has changed")])
    } catch {
      return (nil, [(-1, "'\(words[1])': \(error)")])
    }
  }
}
