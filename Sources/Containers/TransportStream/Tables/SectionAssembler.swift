import Media

/// Puts the sections of one PID together from the payloads of its packets.
///
/// ISO/IEC 13818-1 §2.4.4: where a section begins in a payload, its first byte (`pointer_field`)
/// counts the bytes before it, which end the section before. Several sections may follow each other
/// in one payload, and one may need several payloads; after the last one comes stuffing, 0xFF.
package struct SectionAssembler: Sendable {
  /// What has come of the section that is not complete yet; `nil` between sections.
  private var partial: [UInt8]?

  /// The sections that are complete, not yet checked.
  private(set) var sections: [[UInt8]] = []

  /// Sections that were cut off or too long.
  private(set) var badCount = 0

  /// Bytes of a section at most, header included: those of PSI have 1024, private ones 4096.
  private static let limit = 4096

  package init() {}

  /// Takes the complete sections out, and the number of bad ones.
  package mutating func takeSections() -> (sections: [[UInt8]], badCount: Int) {
    defer { (sections, badCount) = ([], 0) }
    return (sections, badCount)
  }

  /// Takes a payload.
  package mutating func append(_ payload: Span<UInt8>, startsUnit: Bool) {
    guard startsUnit else {
      if partial != nil { _ = read([UInt8](copying: payload)) }
      return
    }
    let bytes = [UInt8](copying: payload)
    let pointer = Int(bytes[0])
    guard pointer < bytes.count - 1 || pointer == bytes.count - 1 && partial != nil else {
      badCount += 1
      partial = nil
      return
    }
    if partial != nil, read(Array(bytes[1..<1 + pointer])) { drop() }
    partial = []
    _ = read(Array(bytes[(1 + pointer)...]))
  }

  /// Forgets the section in progress: packets are missing.
  package mutating func lose() {
    if partial?.isEmpty == false { drop() }
    partial = nil
  }

  private mutating func drop() {
    badCount += 1
    partial = nil
  }

  /// Reads sections from the front; returns whether one is still incomplete.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    var rest = (partial ?? []) + bytes
    while let first = rest.first, first != 0xFF, rest.count >= 3 {
      let byteCount = 3 + (Int(rest[1]) & 0x0F) << 8 + Int(rest[2])
      guard byteCount <= Self.limit else {
        drop()
        return false
      }
      guard rest.count >= byteCount else { break }
      sections.append(Array(rest.prefix(byteCount)))
      rest.removeFirst(byteCount)
    }
    partial = rest.first == 0xFF ? nil : rest
    return partial?.isEmpty == false
  }
}
