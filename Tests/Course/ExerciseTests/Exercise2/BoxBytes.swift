import Media

/// The bytes of a number, most significant first.
func u32(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
}

/// The bytes of a long number.
func u64(_ value: UInt64) -> [UInt8] {
  u32(UInt32(truncatingIfNeeded: value >> 32)) + u32(UInt32(truncatingIfNeeded: value))
}

/// A box whose size is right, or says `size`.
func box(_ type: FourCC, _ payload: [UInt8] = [], size: UInt32? = nil) -> [UInt8] {
  u32(size ?? UInt32(payload.count + 8)) + u32(type.rawValue) + payload
}

/// A box with its size in 64 bits.
func largeBox(_ type: FourCC, _ payload: [UInt8] = [], size: UInt64? = nil) -> [UInt8] {
  u32(1) + u32(type.rawValue) + u64(size ?? UInt64(payload.count + 16)) + payload
}

func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
