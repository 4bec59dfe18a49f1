import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Says what is not the same, one line each.
  func showDifference() {
    guard let difference else { return }
    let other = (page.arguments[Options.diff] ?? "").withoutControlCharacters
    guard !difference.isEmpty else {
      return page.print("nothing: both files have the same boxes, and the same in them")
    }
    var path: String?
    for item in difference.items.prefix(Self.shownItemCount) {
      if item.path != path { page.print(page.style.heading(item.path)) }
      path = item.path
      text(item.change, other).wrapped(to: Page.width - 2).forEach {
        page.print("  " + $0.brokenAgain)
      }
    }
    let rest = difference.items.count - Self.shownItemCount
    if rest > 0 { page.print("… and \(rest.grouped) more; --json lists all") }
  }

  private static let shownItemCount = 60

  private func text(_ change: BoxTreeDifference.Change, _ other: String) -> String {
    switch change {
    case .onlyInFirst(let count): "\(count.grouped) bytes, not in \(other)"
    case .onlyInSecond(let count): "\(count.grouped) bytes, only in \(other)"
    case .size(let one, let two): "\(one.grouped) → \(two.grouped) bytes"
    case .field(let name, let one, let two):
      "\(name) \((one ?? "(not there)").unbroken) → \((two ?? "(not there)").unbroken)"
    case .rows(let name, let count, let first, let one, let two):
      "\(name): \(count.grouped) \(count == 1 ? "row differs" : "rows differ"), "
        + "[\(first)] \(one.unbroken) → \(two.unbroken)"
    case .bytes(let name, let count, let first):
      "\(name): \(count.grouped) \(count == 1 ? "byte differs" : "bytes differ"), "
        + "the first is byte \(first.grouped) of it"
    case .uncompared(let name, let count):
      "\(name): \(count.grouped) bytes are too many to compare"
    }
  }

  /// Writes the same as an array of objects.
  func writeDifference(to json: inout JSONWriter) {
    guard let difference else { return }
    json.key("diff")
    json.array { json in
      for item in difference.items {
        json.object { json in
          json.member("path", item.path)
          write(item.change, to: &json)
        }
      }
    }
  }

  private func write(_ change: BoxTreeDifference.Change, to json: inout JSONWriter) {
    func pair(_ name: String?, _ one: String?, _ two: String?, _ json: inout JSONWriter) {
      if let name { json.member("name", name) }
      if let one { json.member("here", one) }
      if let two { json.member("there", two) }
    }
    switch change {
    case .onlyInFirst(let count):
      json.member("change", "onlyHere")
      json.member("byteCount", count)
    case .onlyInSecond(let count):
      json.member("change", "onlyThere")
      json.member("byteCount", count)
    case .size(let one, let two):
      json.member("change", "size")
      pair(nil, "\(one)", "\(two)", &json)
    case .field(let name, let one, let two):
      json.member("change", "field")
      pair(name, one, two, &json)
    case .rows(let name, let count, let first, let one, let two):
      json.member("change", "rows")
      json.member("count", count)
      json.member("first", first)
      pair(name, one, two, &json)
    case .bytes(let name, let count, let first):
      json.member("change", "bytes")
      json.member("count", count)
      json.member("first", first)
      pair(name, nil, nil, &json)
    case .uncompared(let name, let count):
      json.member("change", "uncompared")
      json.member("byteCount", count)
      pair(name, nil, nil, &json)
    }
  }
}
