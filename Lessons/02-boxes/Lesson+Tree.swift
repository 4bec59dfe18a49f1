import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  func showTree() throws {
    let depth = try page.arguments[Options.depth] ?? 99
    page.print("box".padded(to: 24) + "     offset      bytes")
    for box in tree.boxes { show(box, indent: 0, depth: depth) }
  }

  private func show(_ box: Box, indent: Int, depth: Int) {
    let name =
      String(repeating: "  ", count: indent)
      + "[\(page.rules.or(ByteRules.core).text(of: box.type))]"
    let place = box.offset.grouped.paddedLeft(to: 11) + box.size.grouped.paddedLeft(to: 11)
    let remark = box.error.map { page.style.warning("\($0)") } ?? summary(of: box)
    page.print(name.padded(to: 24) + place + (remark.isEmpty ? "" : "  " + remark))
    guard indent + 1 < depth else { return }
    for child in box.children { show(child, indent: indent + 1, depth: depth) }
  }

  /// The one thing worth knowing of a box, in a few words.
  private func summary(of box: Box) -> String {
    switch box.content {
    case let content as FileTypeBox:
      content.compatibleBrands.map(\.description).joined(separator: " ")
    case let content as MovieHeaderBox:
      "\(content.duration ?? 0) / \(content.timescale) s"
    case let content as MediaHeaderBox:
      "\(content.duration ?? 0) / \(content.timescale) s, \(content.language)"
    case let content as HandlerBox:
      "\(content.handlerType)"
    case let content as MovieFragmentHeaderBox:
      "number \(content.sequenceNumber)"
    case let content as TrackFragmentHeaderBox:
      "track \(content.trackID)"
    case let content as TrackFragmentDecodeTimeBox:
      "from \(content.baseMediaDecodeTime)"
    default:
      box.fields.lazy.compactMap { field in
        if case .table(let rowCount, _) = field.value {
          rowCount == 1 ? "1 entry" : "\(rowCount.grouped) entries"
        } else {
          nil
        }
      }.first ?? ""
    }
  }
}
