import Media
import TestSupport

/// The bytes of an integer, most significant first.
func bytes<Value: FixedWidthInteger>(_ value: Value, as _: Value.Type = Value.self) -> [UInt8] {
  bigEndianBytes(of: UInt64(truncatingIfNeeded: value), count: Value.bitWidth / 8)
}

func u8(_ values: UInt8...) -> [UInt8] { values }
func u16(_ values: UInt16...) -> [UInt8] { values.flatMap { bytes($0) } }
func u32(_ values: UInt32...) -> [UInt8] { bigEndianBytes(values) }
func u32(_ values: [UInt32]) -> [UInt8] { bigEndianBytes(values) }
func u64(_ values: UInt64...) -> [UInt8] { values.flatMap { bytes($0) } }
func i32(_ values: Int32...) -> [UInt8] { u32(values.map(UInt32.init(bitPattern:))) }
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
func code(_ text: FourCC) -> [UInt8] { bytes(text.rawValue) }
func text(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Runs of bytes one after the other; the compiler takes ages over long chains of `+`.
func concat(_ parts: [UInt8]...) -> [UInt8] { concat(parts) }
func concat(_ parts: [[UInt8]]) -> [UInt8] { parts.flatMap { $0 } }

/// A box whose size is right.
func box(_ type: FourCC, _ parts: [UInt8]...) -> [UInt8] {
  let payload = concat(parts)
  return u32(UInt32(payload.count + 8)) + code(type) + payload
}

/// A box with version and flags whose size is right.
func fullBox(
  _ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ parts: [UInt8]...
) -> [UInt8] {
  box(type, versionAndFlags(version, flags), concat(parts))
}

func versionAndFlags(_ version: UInt8 = 0, _ flags: UInt32 = 0) -> [UInt8] {
  bytes(UInt32(version) << 24 | flags)
}
