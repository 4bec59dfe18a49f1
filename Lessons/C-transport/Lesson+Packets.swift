import LessonKit
import Media
import Terminal
import TransportStream

extension Lesson {
  /// Shows packets as bytes, or every field of them.
  func showPackets() async throws {
    let shown = try page.arguments[Options.packets] ?? 0...3
    var context = PacketExplanation.Context()
    var framer = PacketFramer()
    var reader = PieceReader(bytes, losing: losses)
    var index = 0
    var isAtEnd = false
    while !isAtEnd, index <= shown.upperBound {
      let piece = try await reader.next()
      isAtEnd = piece == nil
      if let piece { framer.append(piece) } else { framer.finish() }
      while index <= shown.upperBound, let item = framer.next() {
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
    if page.arguments[Options.hex] { page.dump(bytes[...], at: offset, explanation.fields) }
    if page.arguments[Options.fields] { page.print(explanation.fields) }
    page.print()
  }
}
