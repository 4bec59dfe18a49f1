import Bitstream
import LessonKit
import Media

/// Syntax elements as the rows of a table: place, name, descriptor, value, meaning.
struct ElementTable {
  private var table = Table(" bit", "element", "type", " value", "meaning")

  /// What precedes each place: the name of the unit, if rows of several are mixed.
  private var unit = ""

  /// Lines of a terminal hold 80 characters, and a name takes up to half of them.
  private static let lineLimit = 80

  /// Adds elements of a unit; flags of one name become one row.
  mutating func add(_ elements: some Sequence<SyntaxElement>, of unit: String = "") {
    self.unit = unit
    var run: [SyntaxElement] = []
    for element in elements {
      if let last = run.last, !Self.isAlike(last, element) {
        add(run: run)
        run = []
      }
      run.append(element)
    }
    if !run.isEmpty { add(run: run) }
  }

  var lines: [String] { table.lines.map { Self.short($0, to: Self.lineLimit) } }

  private static func isAlike(_ one: SyntaxElement, _ other: SyntaxElement) -> Bool {
    one.name == other.name && one.bits.count == 1 && other.bits.count == 1
      && one.indices.dropLast() == other.indices.dropLast()
  }

  private mutating func add(run: [SyntaxElement]) {
    guard let first = run.first, let last = run.last else { return }
    guard run.count > 1 else { return add(first) }
    let bits = run.compactMap(\.number).map(String.init).joined()
    let value = bits.count > 8 ? "0x" + String(UInt64(bits, radix: 2) ?? 0, radix: 16) : bits
    let range = zip(first.indices, last.indices).map { $0 == $1 ? "[\($0)]" : "[\($0)…\($1)]" }
    table.add(
      place(of: first), first.name + range.joined(), "\(first.descriptor)", value, "")
  }

  private mutating func add(_ element: SyntaxElement) {
    table.add(
      place(of: element), element.fullName, "\(element.descriptor)", Self.text(element.value),
      element.meaning ?? "")
  }

  private func place(of element: SyntaxElement) -> String {
    let bit = String(element.bits.lowerBound)
    return unit.isEmpty ? bit : unit + " " + bit.paddedLeft(to: 3)
  }

  private static func text(_ value: SyntaxElement.Value) -> String {
    switch value {
    case .number(let number): String(number)
    case .bytes(let bytes): bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    }
  }

  /// The text, cut off where it is longer than a limit.
  static func short(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
