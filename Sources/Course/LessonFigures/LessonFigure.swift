/// A drawing of an idea, made from the numbers of a film of the course.
package struct LessonFigure: Sendable {
  /// Below `Lessons`: `03-demux/figures/layers`.
  package let name: String

  /// What it shows, for readers who cannot see it.
  package let label: String

  package let draw: @Sendable (Material) async throws -> Sheet

  init(
    _ name: String, _ label: String, _ draw: @escaping @Sendable (Material) async throws -> Sheet
  ) {
    (self.name, self.label, self.draw) = (name, label, draw)
  }

  /// The file, from the package's root.
  package var path: String { "Lessons/\(name).svg" }

  /// The file as it should be.
  package func text(_ material: Material) async throws -> String {
    try await draw(material).svg(label: label)
  }
}
