import Testing

@testable import Video

@Suite("When a film gets a new palette") struct ScenePalettePolicyTests {
  private func fitness(_ error: Double, _ count: Int = 200) -> PaletteFitness {
    PaletteFitness(error: error, usedColorCount: count)
  }

  /// A policy whose palette had this error, and has been shown for this long.
  private func policy(_ error: Double, age: Int = 100) -> ScenePalettePolicy {
    var policy = ScenePalettePolicy()
    policy.renew(fitness(error))
    for _ in 0..<age { _ = policy.follow(fitness(error)) }
    return policy
  }

  @Test("the first picture gets a palette of its own")
  func first() {
    var policy = ScenePalettePolicy()
    let after0 = policy.follow(fitness(0))
    #expect(after0 == .firstPicture)
    policy.renew(fitness(2))
    let after2 = policy.follow(fitness(2))
    #expect(after2 == nil)
  }

  @Test("decides by the growth of an error that can be seen, and by the colours in use")
  func decides() {
    func reason(_ was: PaletteFitness, _ now: PaletteFitness) -> ScenePaletteReason? {
      ScenePalettePolicy.reason(was: was, now: now, age: 100)
    }
    #expect(reason(fitness(2), fitness(2.3)) == nil)
    #expect(reason(fitness(2), fitness(2.4)) == .error(was: 2, now: 2.4))
    #expect(reason(fitness(2, 200), fitness(2, 150)) == nil)
    #expect(
      reason(fitness(2, 200), fitness(2, 149)) == .unusedColors(usedWere: 200, usedNow: 149))
    // Errors of 1.5 and less are not seen, so no palette is better.
    #expect(reason(fitness(0.1, 200), fitness(1.5, 2)) == nil)
  }

  @Test("a cut is answered at once, whatever the age")
  func cut() {
    var policy = policy(4, age: 1)
    let after12 = policy.follow(fitness(12))
    #expect(after12 == .error(was: 4, now: 12))
  }

  @Test("an error that has grown and stays waits until the palette is old enough")
  func drift() {
    var policy = policy(4, age: 1)
    let reasons = (0..<20).map { _ in policy.follow(fitness(7)) }
    #expect(reasons.prefix(ScenePalettePolicy.leastAge - 2).allSatisfy { $0 == nil })
    #expect(reasons[ScenePalettePolicy.leastAge - 2] == .error(was: 4, now: 7))
  }

  @Test("a fade, whose error grows with each picture, is answered as soon as it can be seen")
  func fade() {
    var policy = policy(2, age: 0)
    let errors = [2.1, 2.3, 2.5, 2.7]
    let reasons = errors.map { policy.follow(fitness($0)) }
    #expect(reasons == [nil, nil, nil, .error(was: 2, now: 2.7)])
  }

  @Test("noise of any loudness brings palettes no faster than by their age")
  func noise() {
    var policy = ScenePalettePolicy()
    var palettes = 0
    for picture in 0..<300 where policy.follow(fitness(picture.isMultiple(of: 2) ? 8 : 14)) != nil {
      palettes += 1
      policy.renew(fitness(8))
    }
    #expect(palettes <= 1 + 300 / ScenePalettePolicy.leastAge)
  }

  @Test("counts the pictures of a palette")
  func age() {
    var policy = policy(3, age: 7)
    #expect(policy.age == 7)
    policy.renew(fitness(3))
    #expect(policy.age == 0)
  }

  @Test("says why in words")
  func words() {
    #expect("\(ScenePaletteReason.firstPicture)" == "the first picture")
    #expect(
      "\(ScenePaletteReason.error(was: 1.44, now: 2.45))"
        == "colours are missing: the error was 1.4 and is 2.5")
    #expect(
      "\(ScenePaletteReason.unusedColors(usedWere: 209, usedNow: 118))"
        == "of 209 colours in use, 118 are left")
  }
}
