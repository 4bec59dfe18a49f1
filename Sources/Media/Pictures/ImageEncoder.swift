/// Writes an image in some form: sixel, characters, PNG.
///
/// The seam between modules that have pictures and those that know a format: modules which draw
/// need not link the libraries that encode.
public protocol ImageEncoder: Sendable {
  func encode(_ image: RGBImage) throws -> [UInt8]
}
