import ExerciseKit
import Steps
import Streaming

extension Mutant {
  static let lessonD = attributeLists + segmentPlaces + adaptation + lessonDText

  private static let reference = Steps.reference

  private typealias Attribute = AttributeList.Attribute

  private static func list(
    _ mistake: String, _ read: @escaping @Sendable (String) throws -> [AttributeList.Attribute]
  ) -> Mutant {
    Mutant("D.1", mistake) { $0.attributeList = read }
  }

  private static let attributeLists: [Mutant] = [
    list("commas in quotes separate") { text in
      try text.split(separator: ",").map { part in
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty else { throw Refused("no equals sign") }
        return Attribute(name: String(sides[0]), value: sides[1].filter { $0 != "\"" })
      }
    },
    list("quotes are left in the value") { text in
      try reference.attributeList(text).map {
        var attribute = $0
        if attribute.isQuoted { attribute.value = "\"\(attribute.value)\"" }
        return attribute
      }
    },
    list("the last equals sign separates") { text in
      try reference.attributeList(text).map {
        guard !$0.isQuoted, let last = $0.value.lastIndex(of: "=") else { return $0 }
        let rest = $0.value
        return Attribute(
          name: $0.name + "=" + rest[..<last], value: String(rest[rest.index(after: last)...]))
      }
    },
    list("blanks stay in names") { text in
      try reference.attributeList(text).map {
        var attribute = $0
        if text.contains(" " + $0.name) { attribute.name = " " + $0.name }
        return attribute
      }
    },
    list("blanks in quotes go") { text in
      try reference.attributeList(text).map {
        var attribute = $0
        attribute.value = String($0.value.drop { $0 == " " })
        return attribute
      }
    },
    list("all blanks go before anything is read") { text in
      try reference.attributeList(text.filter { $0 != " " && $0 != "\t" })
    },
    list("empty values are left out") { text in
      try reference.attributeList(text).filter { !$0.value.isEmpty }
    },
    list("a second value replaces the first") { text in
      try reference.attributeList(text).reduce(into: []) { list, attribute in
        list.removeAll { $0.name == attribute.name }
        list.append(attribute)
      }
    },
    list("quotes are not noted") { text in
      try reference.attributeList(text).map { Attribute(name: $0.name, value: $0.value) }
    },
    list("a quote that does not end is closed") { text in
      let isOpen = text.filter { $0 == "\"" }.count % 2 == 1
      return try reference.attributeList(isOpen ? text + "\"" : text)
    },
    list("what follows a quote is dropped") { text in
      guard let end = text.firstRange(of: "\"x") else { return try reference.attributeList(text) }
      return try reference.attributeList(
        text.replacingCharacters(from: end.lowerBound, count: 2, with: "\""))
    },
    list("a part without a value has an empty one") { text in
      do { return try reference.attributeList(text) } catch {
        return try reference.attributeList(text + "=")
      }
    },
    list("empty places between commas are skipped") { text in
      try reference.attributeList(
        text.split(separator: ",,").joined(separator: ","))
    },
    list("a comma at the end is refused") { text in
      guard text.last != ",", text.last != " " || text.dropLast().last != "," else {
        throw Refused("a comma at the end")
      }
      return try reference.attributeList(text)
    },
    list("attributes are in the order of their names") { text in
      try reference.attributeList(text).sorted { $0.name < $1.name }
    },
    list("an empty text is refused") { text in
      guard !text.isEmpty else { throw Refused("no attributes") }
      return try reference.attributeList(text)
    },
    list("only letters of ASCII count") { text in
      try reference.attributeList(
        String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isASCII))))
    },
  ]

  private static func place(
    _ mistake: String,
    _ change: @escaping @Sendable (inout SegmentPlace, SegmentEntry, SegmentPlace) -> Void
  ) -> Mutant {
    Mutant("D.2", mistake) { steps in
      steps.segmentPlace = { entry, before in
        var place = try reference.segmentPlace(entry, before)
        change(&place, entry, before)
        return place
      }
    }
  }

  private static func entry(
    _ mistake: String,
    _ change: @escaping @Sendable (inout SegmentEntry, inout SegmentPlace) -> Void
  ) -> Mutant {
    Mutant("D.2", mistake) { steps in
      steps.segmentPlace = { entry, before in
        var (changed, place) = (entry, before)
        change(&changed, &place)
        return try reference.segmentPlace(changed, place)
      }
    }
  }

  private static let segmentPlaces: [Mutant] = [
    place("the first segment has the number before") { place, _, before in
      place.sequenceNumber = before.sequenceNumber
    },
    place("numbers start at 0") { place, _, before in
      if before.uri.isEmpty { place.sequenceNumber = 0 }
    },
    place("a discontinuity counts from the next segment on") { place, entry, before in
      if entry.discontinuityCount > 0 { place.discontinuitySequence = before.discontinuitySequence }
    },
    place("a discontinuity counts for its segment alone") { place, entry, _ in
      if entry.discontinuityCount == 0 { place.discontinuitySequence = 3 }
    },
    entry("there is one discontinuity at most") { entry, _ in
      entry.discontinuityCount = min(entry.discontinuityCount, 1)
    },
    place("length and offset are exchanged") { place, entry, _ in
      guard entry.byteRange?.contains("@") == true, let range = place.byteRange else { return }
      place.byteRange = range.count..<range.count + max(range.lowerBound, 1)
    },
    place("the length is the end") { place, entry, _ in
      guard let range = place.byteRange, range.lowerBound < range.count else { return }
      place.byteRange = range.lowerBound..<range.count
    },
    place("a range without an offset starts at 0") { place, entry, _ in
      guard entry.byteRange?.contains("@") == false else { return }
      place.byteRange = place.byteRange.map { 0..<$0.count }
    },
    place("the range before is repeated from its start") { place, entry, before in
      guard entry.byteRange?.contains("@") == false, let last = before.byteRange else { return }
      place.byteRange = place.byteRange.map { last.lowerBound..<last.lowerBound + $0.count }
    },
    entry("the end before counts whatever resource it is of") { entry, before in
      before.uri = entry.uri
    },
    entry("where no range came before, it starts at 0") { entry, before in
      if before.byteRange == nil, let text = entry.byteRange, !text.contains("@") {
        entry.byteRange = text + "@0"
      }
    },
    entry("a length of 0 is a range") { entry, _ in
      if entry.byteRange?.hasPrefix("0@") == true { entry.byteRange = "1@0" }
    },
    entry("signs are numbers") { entry, _ in
      entry.byteRange = entry.byteRange?.filter { $0 != "+" && $0 != "-" }
    },
    entry("a second offset is ignored") { entry, _ in
      guard let parts = entry.byteRange?.split(separator: "@"), parts.count == 3 else { return }
      entry.byteRange = parts.prefix(2).joined(separator: "@")
    },
    entry("a text that is no range is none") { entry, _ in
      if entry.byteRange?.contains("x") == true { entry.byteRange = nil }
    },
  ]
}

extension String {
  /// The text with some characters replaced.
  fileprivate func replacingCharacters(
    from start: Index, count: Int, with text: String
  ) -> String {
    self[..<start] + text + self[index(start, offsetBy: count)...]
  }
}
