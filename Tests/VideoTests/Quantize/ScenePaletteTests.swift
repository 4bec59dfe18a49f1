import Media
import Testing

@testable import PictureQuality
@testable import Video

@Suite struct ScenePaletteTests {
  @Test("is kept within a scene of a film")
  func kept() async throws {
    let images = try await fixtureImages("demo.mp4", frames: [0, 30, 60, 90, 119])
    var scene = ScenePalette(dithering: .ordered)
    let reasons = images.map { scene.follow($0) }
    #expect(reasons.first == .firstPicture)
    #expect(reasons.dropFirst().allSatisfy { $0 == nil })
    #expect(scene.quantizer.palette == Palette(adaptedTo: images[0]))
  }

  @Test("is renewed at a cut, and says which colours are missing")
  func cut() async throws {
    let first = try #require(try await fixtureImages("demo.mp4", frames: [0]).first)
    let second = RGBImage.gradient(width: 320, height: 180)
    var scene = ScenePalette(dithering: .none)
    _ = scene.follow(first)
    guard case .error(let was, let now)? = scene.follow(second) else {
      Issue.record("the palette of the first scene was kept")
      return
    }
    #expect(now > 1.5 * was)
    #expect(scene.quantizer.palette == Palette(adaptedTo: second))
    #expect(scene.follow(second) == nil)
  }

  @Test("is renewed when most of its colours are no longer needed")
  func unused() {
    let bright = RGBImage.noise(width: 80, height: 80, seed: 1)
    // A quarter of all brightness, and so about one in 64 of the colours.
    let dark = RGBImage(width: 80, height: 80, pixels: bright.pixels.map { $0 / 4 })
    var scene = ScenePalette(dithering: .none)
    _ = scene.follow(bright)
    guard case .unusedColors(let were, let now)? = scene.follow(dark) else {
      Issue.record("the palette of the bright picture was kept")
      return
    }
    #expect(were > 200)
    #expect(now < 30)
  }

  @Test("decides by the growth of an error that can be seen, and by the colours in use")
  func decides() {
    func fitness(_ error: Double, _ count: Int) -> PaletteFitness {
      PaletteFitness(error: error, usedColorCount: count)
    }
    func reason(_ was: PaletteFitness, _ now: PaletteFitness) -> ScenePalette.Reason? {
      ScenePalette.reason(was: was, now: now)
    }
    #expect(reason(fitness(2, 200), fitness(3, 200)) == nil)
    #expect(reason(fitness(2, 200), fitness(3.1, 200)) == .error(was: 2, now: 3.1))
    #expect(reason(fitness(2, 200), fitness(2, 150)) == nil)
    #expect(
      reason(fitness(2, 200), fitness(2, 149)) == .unusedColors(usedWere: 200, usedNow: 149))
    // Errors of 1.5 and less are not seen, so no palette is better.
    #expect(reason(fitness(0.1, 200), fitness(1.5, 2)) == nil)
  }

  @Test("says why in words")
  func words() {
    #expect("\(ScenePalette.Reason.firstPicture)" == "the first picture")
    #expect(
      "\(ScenePalette.Reason.error(was: 1.44, now: 2.45))"
        == "colours are missing: the error was 1.4 and is 2.5")
    #expect(
      "\(ScenePalette.Reason.unusedColors(usedWere: 209, usedNow: 118))"
        == "of 209 colours in use, 118 are left")
  }
}
