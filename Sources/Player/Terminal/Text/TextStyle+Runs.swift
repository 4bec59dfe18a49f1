extension TextStyle {
  /// A piece of a line that looks the same throughout.
  package struct Run: Hashable, Sendable {
    package let text: String

    /// What its letters look like; empty for plain ones.
    package let renditions: [Rendition]
  }

  /// Takes a line apart that ``text(_:_:)`` has styled.
  ///
  /// Each sequence is CSI, numbers, and `m`; one with numbers that are no ``Rendition`` resets.
  package static func runs(of line: String) -> [Run] {
    var parts = line.split(separator: ControlCode.csi, omittingEmptySubsequences: false)[...]
    var runs = parts.popFirst().map { [Run(text: String($0), renditions: [])] } ?? []
    for part in parts {
      guard let end = part.firstIndex(of: "m") else { continue }
      runs.append(
        Run(
          text: String(part[part.index(after: end)...]),
          renditions: renditions(of: part[..<end])))
    }
    return runs.filter { !$0.text.isEmpty }
  }

  /// The renditions that the numbers of a sequence mean.
  private static func renditions(of numbers: Substring) -> [Rendition] {
    // One of 256 colours is three numbers, as in the raw values of renditions.
    let joined = numbers.replacing("38;5;", with: "38:5:")
    return joined.split(separator: ";").compactMap {
      Rendition(rawValue: String($0.replacing(":", with: ";")))
    }
  }
}
