import Bitstream
import LessonKit
import MP4
import Media

extension Lesson {
  /// Prints every element of all parameter sets, and of the headers in one sample.
  func writeHeaders() async throws {
    guard let codec = format.codec, format.nalLengthSize != nil else {
      return page.print("(the headers of \(track.track.codec) are not explained)")
    }
    var reader = UnitReader(codec: codec, rules: rules)
    for set in configuredSets { write(reader.read(set), "in the sample entry", set.count) }
    let index = try wantedSample ?? 0
    guard index < samples.count else { return }
    for (unit, bytes) in try await units(ofSample: index) ?? [] {
      let place = "in sample \(index), at \(unit.range.lowerBound.grouped)"
      write(reader.read(bytes), place, bytes.count)
    }
  }

  /// One unit: a table for each syntax structure, under its name and its clause.
  private func write(_ syntax: UnitSyntax, _ place: String, _ byteCount: Int) {
    page.print("\(syntax.name), \(byteCount.grouped) bytes \(place)")
    var elements = syntax.elements[...]
    while let structure = elements.first?.structure {
      let part = elements.prefix { $0.structure == structure }
      elements = elements.dropFirst(part.count)
      page.print()
      page.print("\(structure.name)  ·  \(structure.clause)")
      var table = ElementTable()
      table.add(part)
      table.lines.forEach(page.print)
    }
    if let error = syntax.error { page.report("\(syntax.name): \(error)") }
    page.print()
  }
}
