import CSixel
import Foundation
import Media

/// libsixel's own reading of a sixel stream, as the oracle of what was written.
///
/// `nil` if libsixel cannot read it.
func decodeByLibsixel(_ sixels: [UInt8]) -> RGBImage? {
  var sixels = sixels
  var pixels: UnsafeMutablePointer<UInt8>?
  var palette: UnsafeMutablePointer<UInt8>?
  var (width, height, count): (Int32, Int32, Int32) = (0, 0, 0)
  // Safe: libsixel reads the bytes it is told of and fills the variables, which outlive the call.
  let status = unsafe sixel_decode_raw(
    &sixels, Int32(sixels.count), &pixels, &width, &height, &palette, &count, nil)
  guard status == SIXEL_OK, let pixels = unsafe pixels, let palette = unsafe palette else {
    return nil
  }
  // Safe: it has allocated an index for each pixel, and three bytes for each of 256 colours.
  let indices = unsafe [UInt8](UnsafeBufferPointer(start: pixels, count: Int(width * height)))
  let colors = unsafe [UInt8](UnsafeBufferPointer(start: palette, count: 3 * 256))
  unsafe free(pixels)
  unsafe free(palette)
  let image = indices.flatMap { index in
    (0..<3).map { colors[3 * Int(index) + $0] }
  }
  return RGBImage(width: Int(width), height: Int(height), pixels: image)
}
