import LessonKit
import Media
import PictureQuality
import Sixel
import Terminal
import Video

extension Lesson {
  /// Pictures that are compared, from the one that the page is about.
  private static let sceneLength = 12

  /// What happened to the pictures with one way of choosing palettes.
  private struct Outcome {
    var pictures: [IndexedImage] = []
    var paletteCount = 0
    var byteCount = 0
    var time = Duration.zero
  }

  func showScenes() async throws {
    let box = try page.pixelBox
    // A quarter of the pixels shows the same in a quarter of the time.
    let renderer = renderer(
      for: PixelSize(width: max(2, box.width / 2), height: max(2, box.height / 2)))
    let images = try await frames(count: Self.sceneLength).map { renderer.image(of: $0.picture) }
    let dithering = encoder.dithering
    let fixed = Quantizer(dithering: dithering, rules: rules)
    var scene = SceneQuantizer(dithering: dithering)
    var table = Table(
      "palette", " chosen", " error", " flicker", " bytes a picture", " ms a picture")
    add("fixed", follow(images) { (fixed.quantize($0), false) }, of: images, to: &table)
    add(
      "adaptive, each picture",
      follow(images) {
        let palette = Palette(adaptedTo: $0)
        return (Quantizer(palette, dithering: dithering, rules: rules).quantize($0), true)
      },
      of: images, to: &table)
    add(
      "adaptive, each scene",
      follow(images) { image in
        let picture = scene.quantize(image)
        return (picture, scene.reason != nil)
      }, of: images, to: &table)
    page.print("\(images.count) pictures, from \(frame.presentationTime.secondsText) s on")
    page.print()
    page.print(table)
  }

  private func add(
    _ name: String, _ outcome: Outcome, of images: [RGBImage], to table: inout Table
  ) {
    let count = max(1, images.count)
    let shown = outcome.pictures.map(\.rgbImage)
    let errors = zip(shown, images).compactMap { $0.meanDifference(from: $1) }
    let flicker = RGBImage.flickerShare(of: shown, showing: images)
    table.add(
      name, "\(outcome.paletteCount) ×",
      (errors.reduce(0, +) / Double(count)).text(decimals: 2),
      flicker.map { "\((100 * $0).text(decimals: 1)) %" } ?? "–",
      (outcome.byteCount / count).grouped, page.measured(outcome.time / count))
  }

  private func follow(
    _ images: [RGBImage], _ quantize: (RGBImage) -> (IndexedImage, isNew: Bool)
  ) -> Outcome {
    var outcome = Outcome()
    for image in images {
      outcome.time += ContinuousClock().measure {
        let (picture, isNew) = quantize(image)
        outcome.pictures.append(picture)
        if isNew { outcome.paletteCount += 1 }
      }
    }
    outcome.byteCount = outcome.pictures.reduce(0) { $0 + sixelWriter.encode($1).count }
    return outcome
  }
}
