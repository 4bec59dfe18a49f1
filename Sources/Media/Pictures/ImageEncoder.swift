/// Writes an image in some form: sixel, characters, PNG.
///
/// The seam between whoever has a picture and whoever knows a format, so that modules which draw
/// need not link the libraries that encode.
public protocol ImageEncoder: Sendable {
  func encode(_ image: RGBImage) throws -> [UInt8]
}
