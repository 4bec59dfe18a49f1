/// A file that is computed from the films of the course.
package struct GalleryFile: Sendable {
  /// From the package's root.
  package let path: String

  /// The file as it should be.
  package let text: @Sendable (Material) async throws -> String

  init(_ path: String, _ text: @escaping @Sendable (Material) async throws -> String) {
    (self.path, self.text) = (path, text)
  }

  /// All files: the figures in the order of the lessons, and the data of the site.
  package static let all = LessonFigure.all.map(GalleryFile.init) + [macroblockLife]

  private init(_ figure: LessonFigure) {
    self.init(figure.path) { try await figure.text($0) }
  }
}
