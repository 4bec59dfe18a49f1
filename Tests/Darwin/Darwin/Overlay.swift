@_exported import Darwin

// What Swift's overlay declares, because C does so with macros, or with arguments in any number.

public var errno: CInt {
  get { 0 }
  set {}
}

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { .allocate(capacity: 1) }

public func open(_: UnsafePointer<CChar>, _: CInt) -> CInt { 0 }
public func open(_: UnsafePointer<CChar>, _: CInt, _: mode_t) -> CInt { 0 }
public func fcntl(_: CInt, _: CInt) -> CInt { 0 }
public func fcntl(_: CInt, _: CInt, _: CInt) -> CInt { 0 }
public func fcntl(_: CInt, _: CInt, _: UnsafeMutableRawPointer) -> CInt { 0 }
public func ioctl(_: CInt, _: UInt) -> CInt { 0 }
public func ioctl(_: CInt, _: UInt, _: CInt) -> CInt { 0 }
public func ioctl(_: CInt, _: UInt, _: UnsafeMutableRawPointer) -> CInt { 0 }

public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var TIOCSWINSZ: UInt { 0x8008_7467 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var SIG_DFL: sig_t? { nil }

public func log10(_: Float) -> Float { 0 }
public func sin(_: Float) -> Float { 0 }
public func cos(_: Float) -> Float { 0 }

public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
