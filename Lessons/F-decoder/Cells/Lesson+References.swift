import DecoderCells
import H264
import LessonCharts
import LessonKit

extension Lesson {
  /// Cell 9: what is kept while each picture is decoded, and what indices mean.
  func showReferences(_ group: DecodedGroup) throws {
    page.prose(
      "Pictures are named by their place on the screen; ! is a list that the slice changes.")
    page.print()
    var table = Table(
      " sample", "", " place", "kept to refer to", "list 0", "list 1", lineLimit: Page.width)
    for member in group.members {
      guard let slice = member.slice else { continue }
      let kept = slice.pictures.filter { $0.marking != .unused }.map { "\($0.order)" }
      table.add(
        "\(member.sample)", String(member.name.suffix(1)), "\(member.order)",
        kept.isEmpty ? "–" : kept.joined(separator: " "), Self.list(0, slice), Self.list(1, slice))
    }
    page.print(table)
    guard let member = group.members.first(where: { $0.isModified }), let slice = member.slice
    else { return }
    page.print()
    page.print(
      "sample \(member.sample), list 0 before the slice changes it: "
        + slice.initialLists[0].map { "\($0.order)" }.joined(separator: " "))
    for step in slice.modifications[0] { page.print("  \(Self.words(step))") }
    page.print("  after: " + slice.lists[0].map { "\($0.order)" }.joined(separator: " "))
  }

  private static func list(_ index: Int, _ slice: ProbedSlice) -> String {
    guard slice.lists.indices.contains(index) else { return "–" }
    let mark = slice.initialLists[index] == slice.lists[index] ? "" : " !"
    return slice.lists[index].map { "\($0.order)" }.joined(separator: " ") + mark
  }
}

extension DecodedGroup.Member {
  fileprivate var isModified: Bool {
    guard let slice else { return false }
    return !slice.lists.isEmpty && slice.lists != slice.initialLists
      && slice.modifications.first?.isEmpty == false
  }
}
