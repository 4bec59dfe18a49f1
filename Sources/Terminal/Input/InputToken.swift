/// One unit of what a terminal sends: a character, or a whole escape sequence.
///
/// ECMA-48 (ISO/IEC 6429) says where a sequence ends without knowing what it means, so that
/// unknown ones can be skipped whole.
enum InputToken: Hashable {
  /// A printable character.
  case character(Unicode.Scalar)
  /// A control code: 00…1F or 7F, but not an escape that begins a sequence.
  case control(UInt8)
  /// The Escape key.
  case escape
  /// ESC and a printable character: the Alt key held down with it.
  case escaped(Unicode.Scalar)
  /// ESC O and one byte (SS3): some function keys.
  case singleShift(UInt8)
  /// CSI with its parameters: most keys, most answers.
  case sequence(ControlSequence)
  /// A string for a device: DCS is "P", OSC "]", APC "_", PM "^", SOS "X".
  case string(introducer: UInt8, [UInt8])
  /// Something well-formed that nobody knows, or that is longer than anything known.
  case unknown
}
