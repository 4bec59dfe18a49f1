import LessonKit
import Media
import POSIX

/// The figures, and the site's data, as files in the package.
package struct Gallery: Sendable {
  private let root: String
  private let material: Material

  /// - Parameter root: The package's folder.
  package init(root: String) {
    self.root = root
    material = Material(root: root)
  }

  /// Whether a file is missing, or is not what its function makes.
  package func isStale(_ made: GalleryFile) async throws -> Bool {
    let wanted = Array(try await made.text(material).utf8)
    guard let file = try? FileByteRangeReader(path: "\(root)/\(made.path)") else { return true }
    return try await file.read(offset: 0, length: file.length) != wanted
  }

  /// Writes a file, and the folder where there is none.
  package func write(_ made: GalleryFile) async throws {
    let path = "\(root)/\(made.path)"
    let text = try await made.text(material)
    let folder = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
    try createFolders(String(folder))
    try saveFile(Array(text.utf8), path)
  }
}
