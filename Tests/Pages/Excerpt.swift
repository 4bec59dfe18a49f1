import Foundation

/// A block that shows a part of a source: "swift Sources/X.swift#region".
///
/// On a lesson's page the line above it is the caption, a link to the place: "`Sources/X.swift`,
/// line 41".
struct Excerpt {
  let block: FencedBlock
  /// The source, below the package's root.
  let file: String
  let region: String

  /// `nil` for a block that is not an excerpt.
  init?(_ block: FencedBlock) {
    let words = block.info.split(separator: " ")
    guard words.count == 2, let mark = words[1].firstIndex(of: "#") else { return nil }
    self.block = block
    file = String(words[1][..<mark])
    region = String(words[1][words[1].index(after: mark)...])
  }

  /// What the block should hold.
  func correction(root: URL) -> Correction {
    var correction = Correction(range: block.range, indent: block.indent)
    let line = block.range.lowerBound - 1
    do {
      let lines = try source(in: root).lines
      guard lines != block.content else { return correction }
      correction.content = lines
      correction.faults = [
        .init(line: line, text: "'\(file)#\(region)' has changed", isMended: true)
      ]
    } catch {
      correction.faults = [.init(line: line, text: "'\(file)#\(region)': \(error)")]
    }
    return correction
  }

  /// What the line above the block should say; `nil` if it does, or if there is no such source.
  func captionCorrection(on page: Page, root: URL) -> Correction? {
    guard let number = try? source(in: root).firstLine else { return nil }
    let expected = caption(line: number, on: page)
    let fence = block.range.lowerBound - 1
    let above = fence > 0 ? page.lines[fence - 1].trimmingCharacters(in: .whitespaces) : ""
    guard above != expected else { return nil }
    let fault = Correction.Fault(
      line: fence, text: "the line above should be \(expected)", isMended: true)
    let isCaption = Self.isCaption(above)
    return Correction(
      range: (isCaption ? fence - 1 : fence)..<fence, indent: block.indent,
      content: isCaption || above.isEmpty ? [expected] : ["", expected], faults: [fault])
  }

  static func isCaption(_ line: String) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("[`")
      && line.wholeMatch(of: /\s*\[`[^`]+`, line \d+\]\([^)]+\)/) != nil
  }

  private func caption(line: Int, on page: Page) -> String {
    let folder = page.path.split(separator: "/").dropLast()
    let isInside = file.hasPrefix(folder.joined(separator: "/") + "/")
    let target =
      isInside
      ? String(file.dropFirst(folder.joined(separator: "/").count + 1))
      : String(repeating: "../", count: folder.count) + file
    return "[`\(file)`, line \(line)](\(target)#L\(line))"
  }

  private func source(in root: URL) throws -> SourceRegion {
    let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    return try SourceRegion(region, of: text)
  }
}
