import Media

/// Boxes as bytes: what a parser reads, written.
///
/// ISO/IEC 14496-12 §4.2. All numbers are big-endian.
package enum BoxBytes {
  /// A box: its size, its type, its content.
  package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    u32(content.count + 8) + Array(type.utf8) + content
  }

  /// A box with a version and flags before its content.
  package static func full(
    _ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8]
  ) -> [UInt8] {
    box(type, [version] + u32(flags).dropFirst() + content)
  }

  /// A box of a table: the count of its entries, and the 32-bit fields of each.
  static func table<Entry>(
    _ type: String, _ entries: [Entry], fields: (Entry) -> [UInt32]
  ) -> [UInt8] {
    full(type, u32(entries.count) + entries.flatMap(fields).flatMap { u32(Int($0)) })
  }

  package static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  package static func u16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  package static func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }

  package static func u64(_ value: Int) -> [UInt8] { u32(value >> 32) + u32(value) }
}
