import CSixel
import Media
import Synchronization
import Video

/// Turns images into sixels with libsixel: stills, and what our own encoder is compared with.
///
/// libsixel is what most programs write sixels with; films take `SixelEncoder`, which is quicker.
/// Where the colours are chosen already, libsixel only has to write. Where it chooses them, that
/// takes most of its time.
package struct LibsixelEncoder: IndexedImageEncoder, ImageEncoder {
  /// How colours that are missing are suggested, where libsixel chooses them.
  package let dithering: Dithering

  package init(dithering: Dithering = .diffusion) {
    self.dithering = dithering
  }

  /// Writes an image in 256 colours that libsixel chooses for it.
  ///
  /// - Throws: `LibsixelError` if libsixel refuses, for an empty image say.
  package func encode(_ image: RGBImage) throws(LibsixelError) -> [UInt8] {
    let size = try LibsixelSize(width: image.width, height: image.height)
    let dither = try LibsixelDither(colorCount: 256)
    try dither.chooseColors(for: image.pixels, size, dithering)
    return try LibsixelOutput().write(image.pixels, size, dither)
  }

  /// Writes an image whose colours are chosen already.
  ///
  /// - Throws: `LibsixelError` if libsixel refuses, for an empty image say.
  package func encode(_ image: IndexedImage) throws(LibsixelError) -> [UInt8] {
    let size = try LibsixelSize(width: image.width, height: image.height)
    let dither = try LibsixelDither(colorCount: image.palette.count)
    dither.use(image.palette)
    return try LibsixelOutput().write(image.indices, size, dither)
  }
}

/// A size that libsixel accepts: it works with C's `int`, and refuses 0 and a million.
private struct LibsixelSize {
  let width: Int32
  let height: Int32

  init(width: Int, height: Int) throws(LibsixelError) {
    guard
      (1...Int(SIXEL_WIDTH_LIMIT)).contains(width), (1...Int(SIXEL_HEIGHT_LIMIT)).contains(height)
    else {
      throw LibsixelError(
        action: "write an image of \(width)×\(height) pixels", status: SIXEL_BAD_INPUT)
    }
    self.width = Int32(width)
    self.height = Int32(height)
  }
}

/// libsixel's palette and the way pixels are mapped to it.
@safe private struct LibsixelDither: ~Copyable {
  /// Lets one palette be chosen at a time: libsixel sorts by a component that is a global variable.
  private static let choice = Mutex(())

  let pointer: OpaquePointer

  /// Makes room for a palette that is yet to be filled.
  init(colorCount: Int) throws(LibsixelError) {
    let action = "prepare \(colorCount) colours"
    var pointer: OpaquePointer?
    // Safe: libsixel fills the pointer or says why not; `nil` asks for its own allocator.
    let status = unsafe sixel_dither_new(&pointer, Int32(colorCount), nil)
    try LibsixelError.check(status, action)
    guard let pointer = unsafe pointer else {
      throw LibsixelError(action: action, status: SIXEL_BAD_ALLOCATION)
    }
    unsafe self.pointer = unsafe pointer
  }

  /// Takes a palette for pixels that are its indices.
  func use(_ palette: Palette) {
    var components = palette.components
    // Safe: libsixel copies three bytes for each of the colours it has room for.
    unsafe components.withUnsafeMutableBufferPointer { components in
      unsafe sixel_dither_set_palette(pointer, components.baseAddress)
    }
    // Safe: the pointer is live as long as `self`.
    unsafe sixel_dither_set_pixelformat(pointer, SIXEL_PIXELFORMAT_PAL8)
  }

  /// Chooses a palette that suits an image of red, green and blue bytes.
  func chooseColors(
    for pixels: [UInt8], _ size: LibsixelSize, _ dithering: Dithering
  ) throws(LibsixelError) {
    let method =
      switch dithering {
      case .none: SIXEL_DIFFUSE_NONE
      // libsixel has nothing that stays within blocks; its pattern comes nearest.
      case .ordered, .local: SIXEL_DIFFUSE_A_DITHER
      case .diffusion: SIXEL_DIFFUSE_FS
      }
    // Safe: the pointer is live as long as `self`.
    unsafe sixel_dither_set_diffusion_type(pointer, method)
    var pixels = pixels
    // Safe: `RGBImage` holds three bytes for each of `width * height` pixels.
    let status = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      Self.choice.withLock { _ in
        unsafe sixel_dither_initialize(
          pointer, pixels.baseAddress, size.width, size.height, SIXEL_PIXELFORMAT_RGB888,
          SIXEL_LARGE_AUTO, SIXEL_REP_AUTO, SIXEL_QUALITY_AUTO)
      }
    }
    try LibsixelError.check(status, "choose colours")
  }

  // Safe: this is the only reference that was counted, and nothing uses it afterwards.
  deinit { unsafe sixel_dither_unref(pointer) }
}

/// libsixel's writer, which hands its bytes over in pieces.
@safe private struct LibsixelOutput: ~Copyable {
  /// Where the pieces are put together; a class, so that libsixel can hold on to its address.
  private final class Collector {
    var bytes: [UInt8] = []
  }

  private let pointer: OpaquePointer
  private let collector: Collector

  init() throws(LibsixelError) {
    let collector = Collector()
    var pointer: OpaquePointer?
    // Safe: `self` keeps the collector alive as long as the writer that refers to it.
    let status = unsafe sixel_output_new(
      &pointer,
      { piece, count, collector in
        guard let piece = unsafe piece, let collector = unsafe collector, count > 0 else {
          return 0
        }
        // Safe: libsixel passes back the collector it was given, and `count` readable bytes.
        let bytes = unsafe UnsafeRawBufferPointer(start: piece, count: Int(count))
        unsafe Unmanaged<Collector>.fromOpaque(collector).takeUnretainedValue()
          .bytes.append(contentsOf: bytes)
        return count
      }, Unmanaged.passUnretained(collector).toOpaque(), nil)
    try LibsixelError.check(status, "prepare its output")
    guard let pointer = unsafe pointer else {
      throw LibsixelError(action: "prepare its output", status: SIXEL_BAD_ALLOCATION)
    }
    unsafe self.pointer = unsafe pointer
    self.collector = collector
  }

  /// Writes one image; `pixels` are indices or colours, as `dither` was set up for.
  consuming func write(
    _ pixels: [UInt8], _ size: LibsixelSize, _ dither: borrowing LibsixelDither
  ) throws(LibsixelError) -> [UInt8] {
    // libsixel's error diffusion scribbles on the pixels: they are a copy.
    var pixels = pixels
    // Safe: the caller has checked that the pixels fill the size; the handles are live.
    let status = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe sixel_encode(
        pixels.baseAddress, size.width, size.height, 0, dither.pointer, pointer)
    }
    try LibsixelError.check(status, "write the image")
    // libsixel 1.10 begins a last strip of fewer than six rows with a new line even if it is the
    // first one too, and the picture would slip down by a strip. One strip has no new lines.
    if size.height < 6 { collector.bytes.removeAll { $0 == UInt8(ascii: "-") } }
    return collector.bytes
  }

  // Safe: this is the only reference that was counted, and nothing uses it afterwards.
  deinit { unsafe sixel_output_unref(pointer) }
}

extension LibsixelError {
  /// An error with libsixel's own words for its status.
  fileprivate init(action: String, status: Int32) {
    // Safe: libsixel returns a C string that lives for ever; it is copied at once.
    let message = unsafe sixel_helper_format_error(status).map { unsafe String(cString: $0) }
    self.init(action: action, status: status, message: message ?? "unknown error")
  }

  /// Does nothing if libsixel succeeded: the macro `SIXEL_SUCCEEDED`, which Swift cannot import.
  fileprivate static func check(_ status: Int32, _ action: String) throws(LibsixelError) {
    guard status & SIXEL_FALSE != 0 else { return }
    throw LibsixelError(action: action, status: status)
  }
}

/// What libsixel answered when it refused.
package struct LibsixelError: Error, Hashable {
  /// What was to be done: "choose 256 colours".
  package let action: String

  /// libsixel's status, such as 0x1102 for a bad argument.
  package let status: Int32

  /// libsixel's own words.
  package let message: String
}

extension LibsixelError: CustomStringConvertible {
  package var description: String {
    "libsixel could not \(action): \(message) (0x\(String(status, radix: 16)))"
  }
}
