import Bitstream
import LessonKit
import Media
import MP4

extension Lesson {
  func showUnits() async throws {
    guard let codec = format.codec, format.nalLengthSize != nil else {
      return page.print("(samples of \(track.codec) are not made of NAL units)")
    }
    let indices = try wantedSample.map { $0..<$0 + 1 } ?? 0..<min(6, samples.count)
    var reader = UnitReader(codec: codec, parameterSets: configuredSets, rules: rules)
    var table = Table(
      " sample", " at", " bytes", "unit", "what it says", lineLimit: Page.width)
    for index in indices {
      for (unit, bytes) in try await units(ofSample: index) ?? [] {
        table.add(
          String(index), String(unit.range.lowerBound), unit.range.count.grouped, unit.name,
          reader.read(bytes).summary)
      }
    }
    page.print(table)
  }
}

extension UnitSyntax {
  /// What the unit says, in a line.
  fileprivate var summary: String {
    if let error { return "damaged: \(error)" }
    switch content {
    case .h264Slice(let slice):
      return "\(slice.type.rawValue)"
        + (slice.firstMacroblock > 0 ? " from block \(slice.firstMacroblock)" : "")
    case .hevcSlice(let slice):
      let type = slice.type?.rawValue ?? "goes on"
      return type + (slice.address > 0 ? " from block \(slice.address)" : "")
    case .messages(let messages):
      return messages.map { $0.name + ($0.summary.map { ": \($0)" } ?? "") }
        .joined(separator: "; ")
    default:
      return ""
    }
  }
}

extension Lesson {
  /// The parameter sets in the sample entry.
  var configuredSets: [[UInt8]] { format.parameterSets ?? [] }

  /// The units of a sample, or `nil` if samples are not made of them.
  func units(ofSample index: Int) async throws -> [(unit: NALUnit, bytes: [UInt8])]? {
    guard let codec = format.codec, let nalLengthSize = format.nalLengthSize else { return nil }
    let sample = try await demuxer.sample(index, of: track.id)
    return try rules.units(in: sample.data, codec: codec, nalLengthSize: nalLengthSize).map {
      ($0, Array(sample.data[$0.range]))
    }
  }
}

extension Lesson {
  /// Prints every element of all parameter sets, and of the headers in one sample.
  func writeHeaders() async throws {
    guard let codec = format.codec, format.nalLengthSize != nil else {
      return page.print("(the headers of \(track.codec) are not explained)")
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
      page.print(table.table)
    }
    if let error = syntax.error { page.report("\(syntax.name): \(error)") }
    page.print()
  }
}
