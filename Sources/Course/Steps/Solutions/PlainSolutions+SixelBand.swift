extension PlainSolutions {
  // ANCHOR: solution-5.5
  /// 5.5, colour by colour.
  static func sixelBand(_ rows: [[UInt8]]) -> [UInt8] {
    var text = ""
    for color in Set(rows.joined()).sorted() {
      var columns = [UInt8](repeating: 0, count: rows.first?.count ?? 0)
      for (row, pixels) in rows.enumerated() {
        for (column, pixel) in pixels.enumerated() where pixel == color {
          columns[column] |= 1 << UInt8(row)
        }
      }
      while columns.last == 0 { columns.removeLast() }
      text += text.isEmpty ? "#\(color)" : "$#\(color)"
      var rest = columns[...]
      while let first = rest.first {
        let count = rest.prefix(255).prefix { $0 == first }.count
        let character = String(UnicodeScalar(63 + first))
        text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
        rest = rest.dropFirst(count)
      }
    }
    return Array(text.utf8)
  }
  // ANCHOR_END: solution-5.5
}
