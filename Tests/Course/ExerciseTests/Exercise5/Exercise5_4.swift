import Media
import Steps
import Testing

@Suite(
  "5.4 the nearest colour",
  .exercise("5.4") { _ = try $0.nearestColor(.black, [.black]) })
struct Exercise5_4 {
  private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

  private func nearestColor(to color: Components, in palette: [Components]) throws -> Int {
    func mixed(_ parts: Components) -> RGBColor {
      RGBColor(red: parts.red, green: parts.green, blue: parts.blue)
    }
    return try Steps.current.nearestColor(mixed(color), palette.map(mixed))
  }

  @Test func `a colour of the palette is nearest to itself`() throws {
    let palette: [Components] = [(0, 0, 0), (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)]
    let got = try palette.map { try nearestColor(to: $0, in: palette) }
    #expect(got == [0, 1, 2, 3, 4])
  }

  @Test func `differences are squared before they are added`() throws {
    let got = try nearestColor(to: (100, 100, 100), in: [(110, 110, 110), (118, 100, 100)])
    // 10² + 10² + 10² = 300 is less than 18² = 324, though 30 is more than 18.
    #expect(got == 0)
  }

  @Test func `of equally near colours the first is taken`() throws {
    let got = try nearestColor(
      to: (51, 0, 0), in: [(255, 255, 255), (0, 0, 0), (102, 0, 0), (51, 51, 0)])
    // The last three are all 51 away.
    #expect(got == 1)
  }

  @Test func `no square is too large`() throws {
    let got = try nearestColor(to: (0, 0, 0), in: [(255, 255, 255), (16, 0, 0)])
    // 16² = 256 is 0 in a byte that overflows; 3 · 255² = 195,075 needs more than two bytes.
    #expect(got == 1)
    let other = try nearestColor(to: (0, 0, 0), in: [(16, 0, 0), (3, 0, 0)])
    #expect(other == 1)
  }

  @Test(arguments: 0..<3)
  func `each component counts`(component: Int) throws {
    func grey(_ value: UInt8) -> Components {
      (component == 0 ? value : 90, component == 1 ? value : 90, component == 2 ? value : 90)
    }
    let got = try nearestColor(to: grey(200), in: [grey(20), grey(120), grey(180), grey(255)])
    #expect(got == 2)
  }
}
