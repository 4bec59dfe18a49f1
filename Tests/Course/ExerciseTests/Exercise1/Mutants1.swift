import Media
import Steps

extension Mutant {
  static let lesson1: [Mutant] = numbers + codes + lines + headers + merges

  private static let numbers = [
    Mutant("1.1", "the last byte counts most") { steps in
      steps.readUnsigned = { bytes, offset, count in
        try number(of: bytes, offset, count) { $0.reversed() }
      }
    },
    Mutant("1.1", "the offset is not looked at") { steps in
      steps.readUnsigned = { bytes, _, count in try number(of: bytes, 0, count) { $0 } }
    },
    Mutant("1.1", "zeros in place of what is not there") { steps in
      steps.readUnsigned = { bytes, offset, count in
        let there = bytes.dropFirst(max(0, offset)).prefix(count)
        let padded = there + [UInt8](repeating: 0, count: count - there.count)
        return padded.reduce(0) { $0 << 8 | UInt64($1) }
      }
    },
    Mutant("1.1", "always four bytes") { steps in
      steps.readUnsigned = { bytes, offset, _ in try number(of: bytes, offset, 4) { $0 } }
    },
    Mutant("1.1", "32 bits are enough for everybody") { steps in
      steps.readUnsigned = { bytes, offset, count in
        try number(of: bytes, offset, count) { $0 } & 0xFFFF_FFFF
      }
    },
    Mutant("1.1", "the end of the bytes is out of reach") { steps in
      steps.readUnsigned = { bytes, offset, count in
        guard offset + count < bytes.count else { throw tooShort }
        return try number(of: bytes, offset, count) { $0 }
      }
    },
  ]

  private static let tooShort = ParsingError(.invalid("too short"), at: 0)

  private static func number(
    of bytes: [UInt8], _ offset: Int, _ count: Int, order: ([UInt8]) -> [UInt8]
  ) throws -> UInt64 {
    guard offset >= 0, offset + count <= bytes.count else { throw tooShort }
    return order(Array(bytes[offset..<offset + count])).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let codes = [
    Mutant("1.2", "every byte is a letter") { steps in
      steps.fourCCText = { text(of: $0, printable: 0...0xFF) { "\($0)" } }
    },
    Mutant("1.2", "a space is not printable") { steps in
      steps.fourCCText = { text(of: $0, printable: 0x21...0x7E, escape: escape) }
    },
    Mutant("1.2", "0x7F is printable") { steps in
      steps.fourCCText = { text(of: $0, printable: 0x20...0x7F, escape: escape) }
    },
    Mutant("1.2", "one digit where one will do") { steps in
      steps.fourCCText = {
        text(of: $0, printable: 0x20...0x7E) {
          "\\x" + String($0, radix: 16, uppercase: true)
        }
      }
    },
    Mutant("1.2", "small hexadecimal letters") { steps in
      steps.fourCCText = {
        text(of: $0, printable: 0x20...0x7E) { escape($0).lowercased() }
      }
    },
    Mutant("1.2", "a dot for each unprintable byte") { steps in
      steps.fourCCText = { text(of: $0, printable: 0x20...0x7E) { _ in "." } }
    },
    Mutant("1.2", "the last letter first") { steps in
      steps.fourCCText = {
        text(of: $0.reversed(), printable: 0x20...0x7E, escape: escape)
      }
    },
  ]

  private static func text(
    of code: [UInt8], printable: ClosedRange<UInt8>, escape: (UInt8) -> String
  ) -> String {
    code.map { printable.contains($0) ? String(UnicodeScalar($0)) : escape($0) }.joined()
  }

  private static func escape(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private static let lines = [
    Mutant("1.3", "the offset in decimal") { steps in
      steps.hexDumpLine = { row, offset in
        let digits = "\(offset)"
        let zeros = String(repeating: "0", count: max(0, 8 - digits.count))
        return zeros + digits + (try after(row))
      }
    },
    Mutant("1.3", "the offset in eight digits at most") { steps in
      steps.hexDumpLine = { row, offset in
        try Steps.reference.hexDumpLine(row, offset & 0xFFFF_FFFF)
      }
    },
    Mutant("1.3", "no wider gap in the middle") { steps in
      steps.hexDumpLine = { row, offset in
        let line = try Steps.reference.hexDumpLine(row, offset)
        return String(line.prefix(33) + line.dropFirst(34))
      }
    },
    Mutant("1.3", "a short row is not filled up") { steps in
      steps.hexDumpLine = { row, offset in
        let line = try Steps.reference.hexDumpLine(row, offset)
        let end = line.count - row.count
        var bytes = line.prefix(end)
        while bytes.last == " " { bytes.removeLast() }
        return "\(bytes)  \(line.dropFirst(end))"
      }
    },
    Mutant("1.3", "bytes beyond ASCII as letters") { steps in
      steps.hexDumpLine = { row, offset in
        let line = try Steps.reference.hexDumpLine(row, offset)
        let text = row.map { $0 < 0x20 || $0 == 0x7F ? "." : String(UnicodeScalar($0)) }
        return "\(line.dropLast(row.count))\(text.joined())"
      }
    },
    Mutant("1.3", "a dot for a space") { steps in
      steps.hexDumpLine = { row, offset in
        let line = try Steps.reference.hexDumpLine(row, offset)
        return String(
          line.dropLast(row.count) + line.suffix(row.count).replacing(" ", with: "."))
      }
    },
  ]

  /// What follows the offset of a line.
  private static func after(_ row: [UInt8]) throws -> Substring {
    try Steps.reference.hexDumpLine(row, 0).dropFirst(8)
  }

  private static let headers = [
    Mutant("1.4", "the last byte of the request is one too far") { steps in
      steps.rangeHeader = { "bytes=\($0.lowerBound)-\($0.upperBound)" }
    },
    Mutant("1.4", "a request for an offset and a length") { steps in
      steps.rangeHeader = { "bytes=\($0.lowerBound)-\($0.count)" }
    },
    Mutant("1.4", "the last byte of the answer is left out") { steps in
      steps.contentRange = { value in
        let answer = try Steps.reference.contentRange(value)
        let range = answer.range.map { $0.lowerBound..<$0.upperBound - 1 }
        return ContentRange(range: range, length: answer.length)
      }
    },
    Mutant("1.4", "an unknown length is that of the range") { steps in
      steps.contentRange = { value in
        let answer = try Steps.reference.contentRange(value)
        return ContentRange(
          range: answer.range, length: answer.length ?? answer.range?.upperBound)
      }
    },
    Mutant("1.4", "no range is all of the file") { steps in
      steps.contentRange = { value in
        let answer = try Steps.reference.contentRange(value)
        return ContentRange(
          range: answer.range ?? 0..<(answer.length ?? 0), length: answer.length)
      }
    },
    Mutant("1.4", "a unit in capital letters is unknown") { steps in
      steps.contentRange = { value in
        guard value.hasPrefix("bytes ") else { throw ParsingError(.invalid("no bytes"), at: 0) }
        return try Steps.reference.contentRange(value)
      }
    },
    Mutant("1.4", "a number may have a sign") { steps in
      steps.contentRange = { try Steps.reference.contentRange($0.replacing("+", with: "")) }
    },
    Mutant("1.4", "a last byte that is too large for a range is taken for none") { steps in
      steps.contentRange = { value in
        value.hasSuffix("-\(Int.max)/*")
          ? ContentRange(range: nil, length: nil) : try Steps.reference.contentRange(value)
      }
    },
    Mutant("1.4", "every answer is believed") { steps in
      steps.contentRange = { value in
        (try? Steps.reference.contentRange(value)) ?? ContentRange(range: nil, length: nil)
      }
    },
  ]

  private static let merges = [
    Mutant("1.5", "ranges are taken to be in order") { steps in
      steps.mergeRanges = { ranges, limit in
        merge(ranges.filter { !$0.isEmpty }) { $1.lowerBound - $0.upperBound <= limit }
      }
    },
    Mutant("1.5", "the end is that of the last range") { steps in
      steps.mergeRanges = { ranges, limit in
        merge(sorted(ranges), end: { $1 }) { $1.lowerBound - $0.upperBound <= limit }
      }
    },
    Mutant("1.5", "a gap must be shorter than the limit") { steps in
      steps.mergeRanges = { ranges, limit in
        merge(sorted(ranges)) { $1.lowerBound - $0.upperBound < limit }
      }
    },
    Mutant("1.5", "no gap is ever read") { steps in
      steps.mergeRanges = { ranges, _ in
        merge(sorted(ranges)) { $1.lowerBound <= $0.upperBound }
      }
    },
    Mutant("1.5", "empty ranges are merged too") { steps in
      steps.mergeRanges = { ranges, limit in
        merge(ranges.sorted { $0.lowerBound < $1.lowerBound }) {
          $1.lowerBound - $0.upperBound <= limit
        }
      }
    },
    Mutant("1.5", "no ranges are one empty read") { steps in
      steps.mergeRanges = { ranges, limit in
        ranges.isEmpty ? [0..<0] : try Steps.reference.mergeRanges(ranges, limit)
      }
    },
    Mutant("1.5", "nothing is merged at all") { steps in
      steps.mergeRanges = { ranges, _ in sorted(ranges) }
    },
    Mutant("1.5", "one read from the first byte to the last") { steps in
      steps.mergeRanges = { ranges, _ in merge(sorted(ranges)) { _, _ in true } }
    },
  ]

  private static func sorted(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func merge(
    _ ranges: [Range<Int>], end: (Int, Int) -> Int = max,
    where isNear: (Range<Int>, Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges {
      if let last = result.last, isNear(last, range) {
        let start = min(last.lowerBound, range.lowerBound)
        result[result.count - 1] = start..<max(start, end(last.upperBound, range.upperBound))
      } else {
        result.append(range)
      }
    }
    return result
  }
}
