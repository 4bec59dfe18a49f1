import LessonFigures
import LessonKit
import Testing

/// What holds for every figure.
@Suite("Figures")
struct FigureTests {
  private static let gallery = Gallery(root: SourcePackage.root)
  private static let material = Material(root: SourcePackage.root)

  private func figure(_ name: String) throws -> LessonFigure {
    try #require(LessonFigure.all.first { $0.name == name })
  }

  @Test(
    "the file of every figure is what its function draws", arguments: GalleryFile.all.map(\.path))
  func isFresh(_ path: String) async throws {
    // If it is not: swift run figures --write
    let file = try #require(GalleryFile.all.first { $0.path == path })
    let isStale = try await Self.gallery.isStale(file)
    #expect(!isStale)
  }

  @Test("drawn twice, a figure is the same", arguments: LessonFigure.all.map(\.name))
  func isStable(_ name: String) async throws {
    let once = try await figure(name).text(Self.material)
    let again = try await figure(name).text(Self.material)
    #expect(once == again)
  }

  @Test("all text is inside the sheet, and large enough", arguments: LessonFigure.all.map(\.name))
  func textFits(_ name: String) async throws {
    let sheet = try await figure(name).draw(Self.material)
    for (text, area) in sheet.texts {
      // A typeface may be a tenth narrower than what is counted on.
      #expect(area.x >= 0 && area.x + 0.93 * area.width <= sheet.width, "\(text)")
      #expect(area.y >= 0 && area.y + area.height <= sheet.height + 4, "\(text)")
      #expect(area.height >= 10.5, "\(text)")
    }
  }

  @Test("six figures move, are still for those who want it, and have 400 kB at most")
  func motion() async throws {
    var count = 0
    for figure in LessonFigure.all {
      let text = try await figure.text(Self.material)
      #expect(text.utf8.count <= 400_000, "\(figure.name)")
      guard text.contains("@keyframes") else { continue }
      count += 1
      #expect(text.contains("@media print,(prefers-reduced-motion:reduce)"), "\(figure.name)")
    }
    #expect(count >= 6)
  }

  @Test(
    "what is seen for a while is hidden before and after it, and in the still if it is not of it")
  func during() {
    var sheet = Sheet(height: 100, cycle: 8)
    sheet.during(0.25...0.5) { $0.text("a", 10, 20) }
    sheet.during(0...0.5, isInStill: true) { $0.text("b", 10, 20) }
    sheet.moving([(0, Spot(0, 0)), (1, Spot(5, 0))]) { $0.text("c", 10, 20) }
    let svg = sheet.svg(label: "x")
    #expect(svg.contains(".m0{visibility:hidden}"))
    #expect(
      svg.contains(
        "@keyframes m0{0%{visibility:hidden}25%{visibility:visible}50%{visibility:hidden}}"))
    #expect(!svg.contains(".m1{visibility:hidden}"))
    #expect(svg.contains("@keyframes m1{0%{visibility:visible}50%{visibility:hidden}}"))
    #expect(svg.contains(".m2{animation:m2 8s linear infinite}"))
    #expect(svg.contains("100%{transform:translate(5px,0px)}"))
  }

  @Test("letters stand out from light and from dark paper", arguments: [false, true])
  func contrast(isDark: Bool) {
    func color(_ ink: Ink) -> String { isDark ? ink.dark : ink.light }
    for ink in [Ink.ink, .pale, .accent, .intra, .predicted, .both, .sky, .vermilion, .purple] {
      // WCAG 2.2 asks for 4.5 for text, and 3 for large or bold text and for drawings.
      let least = ink == .ink || ink == .pale || ink == .accent ? 4.5 : 3
      #expect(Contrast.ratio(color(ink), color(.paper)) >= least, "\(ink)")
    }
  }
}

/// How different two colours are in lightness: WCAG 2.2, "relative luminance" and "contrast ratio".
private enum Contrast {
  static func ratio(_ one: String, _ other: String) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The light of `#rrggbb`, with a curve of 2.2 in place of the exact one.
  private static func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { linear(Double($0) / 255) }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// x^2.2 = x² · x^(1/5), the root by Newton's method.
  private static func linear(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<40 { root = (4 * root + value / (root * root * root * root)) / 5 }
    return value * value * root
  }
}
