/// Writes an image of few colours in some form.
///
/// The seam between whoever chooses the colours and whoever writes them.
public protocol IndexedImageEncoder: Sendable {
  func encode(_ image: IndexedImage) throws -> [UInt8]
}
