import Steps
import Testing
import Video

@Suite(
  "5.2 chroma position", .exercise("5.2") { _ = try $0.chromaBlend(0, 8, 0) })
struct Exercise5_2 {
  /// What a pixel takes of each sample, such as `3/4 of 0 + 1/4 of 1`.
  private func chromaBlend(_ pixel: Int, of count: Int, _ halfPixels: Int) throws -> String {
    let blend = try Steps.current.chromaBlend(pixel, count, halfPixels)
    var weights = [blend.first: 4 - blend.quarters]
    weights[blend.second, default: 0] += blend.quarters
    return weights.filter { $0.value != 0 }.sorted { $0.key < $1.key }
      .map { "\($0.value)/4 of \($0.key)" }.joined(separator: " + ")
  }

  @Test func `left: even pixels lie on a sample, odd ones halfway between two`() throws {
    let got = try (0..<4).map { try chromaBlend($0, of: 8, 0) }
    // Sample k lies at pixel 2k. ITU-T H.273 §8.7, type 0.
    #expect(got == ["4/4 of 0", "2/4 of 0 + 2/4 of 1", "4/4 of 1", "2/4 of 1 + 2/4 of 2"])
  }

  @Test func `centre: pixels take three quarters of the nearer sample`() throws {
    let got = try (1..<5).map { try chromaBlend($0, of: 8, 1) }
    // Samples lie at ½, 2½, 4½: pixel 1 is half a pixel from the first and one and a half from the
    // second. Type 1.
    #expect(
      got == [
        "3/4 of 0 + 1/4 of 1", "1/4 of 0 + 3/4 of 1", "3/4 of 1 + 1/4 of 2", "1/4 of 1 + 3/4 of 2",
      ])
  }

  @Test func `bottom: odd pixels lie on a sample`() throws {
    let got = try (1..<4).map { try chromaBlend($0, of: 8, 2) }
    // Sample k lies at pixel 2k + 1. Type 4, where the rows are concerned.
    #expect(got == ["4/4 of 0", "2/4 of 0 + 2/4 of 1", "4/4 of 1"])
  }

  @Test(arguments: [1, 2])
  func `before the first sample there is no other`(halfPixels: Int) throws {
    let got = try chromaBlend(0, of: 8, halfPixels)
    // (0 − 1) / 4 is 0 in Swift, with a rest of −1; what is meant is a place before sample 0.
    #expect(got == "4/4 of 0")
  }

  @Test(arguments: [0, 1])
  func `beyond the last sample there is no other`(halfPixels: Int) throws {
    let got = try chromaBlend(7, of: 8, halfPixels)
    #expect(got == "4/4 of 3")
  }

  @Test func `in an odd width the last pixel has a sample of its own`() throws {
    let left = try (3..<5).map { try chromaBlend($0, of: 5, 0) }
    let centre = try (3..<5).map { try chromaBlend($0, of: 5, 1) }
    // Five pixels have three samples: (5 + 1) / 2.
    #expect(left == ["2/4 of 1 + 2/4 of 2", "4/4 of 2"])
    #expect(centre == ["3/4 of 1 + 1/4 of 2", "1/4 of 1 + 3/4 of 2"])
  }
}
