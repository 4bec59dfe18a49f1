import LessonKit
import Media
import Terminal
import TransportStream

extension Lesson {
  /// Shows packets as bytes, or every field of them.
  func showPackets() async throws {
    let range = try page.arguments[Options.packets]
    let shown = range.map { $0.lowerBound..<$0.upperBound + 1 } ?? 0..<4
    var context = PacketExplanation.Context()
    var framer = PacketFramer()
    var reader = PieceReader(bytes, losing: losses)
    var index = 0
    var isAtEnd = false
    while !isAtEnd, index < shown.upperBound {
      let piece = try await reader.next()
      isAtEnd = piece == nil
      if let piece { framer.append(piece) } else { framer.finish() }
      while index < shown.upperBound, let item = framer.next() {
        guard case .packet(let range, let offset) = item else { continue }
        let bytes = Array(framer.bytes[range])
        // Packets before the first that is shown may be tables.
        let isTable = bytes[1] & 0x40 != 0 && bytes[1] & 0x1F == 0 && bytes[2] == 0
        if shown.contains(index) || isTable {
          let explanation = PacketExplanation(bytes, at: offset, &context)
          if shown.contains(index) { show(explanation, bytes, index, at: offset) }
        }
        index += 1
      }
    }
    guard framer.stride != nil else { throw TransportFault(.noPackets) }
    guard index > shown.lowerBound else {
      throw UsageError("--packets: the stream has \(index.grouped) packets")
    }
  }

  private func show(
    _ explanation: PacketExplanation, _ bytes: [UInt8], _ index: Int, at offset: Int
  ) {
    page.print(
      page.style.heading("packet \(index.grouped) at \(offset.grouped) · \(explanation.title)"))
    if page.arguments[Options.hex] { dump(bytes[...], at: offset, explanation.fields) }
    if page.arguments[Options.fields] {
      var table = Table(" at", " bytes", "field", " value")
      for field in explanation.fields {
        table.add(
          field.offset.grouped, "\(field.byteCount)", field.name,
          field.value == .bytes ? "" : field.value.description)
      }
      page.print(table)
    }
    page.print()
  }

  /// Prints bytes with their fields marked below them.
  func dump(_ bytes: ArraySlice<UInt8>, at offset: Int, _ fields: [Field]) {
    // Of fields that share bytes the longest says most.
    let fields = fields.sorted { ($0.offset, -$0.byteCount) < ($1.offset, -$1.byteCount) }
    HexDump.lines(bytes, at: offset, fields: fields, style: page.style, rules: page.rules.or(.core))
      .forEach(page.print)
  }
}
