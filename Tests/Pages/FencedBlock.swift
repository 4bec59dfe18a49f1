/// Lines between two fences, the first of which may say what they are.
public struct FencedBlock: Sendable {
  /// What follows the first fence: "console", "swift Sources/X.swift#region".
  public let info: String
  /// Columns before the fences, and before each line between them: in a list there are some.
  public let indent: Int
  /// The lines between the fences, in the page.
  public let range: Range<Int>
  /// Those lines, without their indent.
  public let content: [String]
}

extension Page {
  /// The fenced blocks, from top to bottom.
  public var blocks: [FencedBlock] {
    var blocks: [FencedBlock] = []
    var opening: (line: Int, indent: Int, info: String)?
    for (number, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("```") else { continue }
      guard let (start, indent, info) = opening else {
        opening = (number, line.count - text.count, String(text.dropFirst(3)))
        continue
      }
      let range = start + 1..<number
      blocks.append(
        FencedBlock(
          info: info, indent: indent, range: range,
          content: lines[range].map { line in
            String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count)))
          }))
      opening = nil
    }
    return blocks
  }

  /// The numbers of the lines outside of blocks.
  var prose: [Int] {
    let fenced = blocks.map { $0.range.lowerBound - 1...$0.range.upperBound }
    return lines.indices.filter { line in !fenced.contains { $0.contains(line) } }
  }
}
