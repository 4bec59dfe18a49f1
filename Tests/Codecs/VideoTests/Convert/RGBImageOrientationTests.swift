import Media
import TestSupport
import Testing
import Video

@Suite("RGBImage · orientation")
struct RGBImageOrientationTests {
  /// A picture whose pixels are letters: `oriented` must move each with its three components.
  private func image(_ rows: [String]) -> RGBImage {
    RGBImage(
      width: rows[0].utf8.count, height: rows.count,
      pixels: rows.joined().utf8.flatMap { [$0, $0 + 1, $0 + 2] })
  }

  @Test(
    "mirrors first, then turns clockwise",
    arguments: [
      (.none, false, ["AB", "CD", "EF"]),
      (.clockwise90, false, ["ECA", "FDB"]),
      (.half, false, ["FE", "DC", "BA"]),
      (.clockwise270, false, ["BDF", "ACE"]),
      (.none, true, ["BA", "DC", "FE"]),
      (.clockwise90, true, ["FDB", "ECA"]),
      (.half, true, ["EF", "CD", "AB"]),
      (.clockwise270, true, ["ACE", "BDF"]),
    ] as [(Orientation.Rotation, Bool, [String])])
  func orients(rotation: Orientation.Rotation, isMirrored: Bool, rows: [String]) {
    let orientation = Orientation(rotation: rotation, isMirrored: isMirrored)
    #expect(image(["AB", "CD", "EF"]).oriented(orientation) == image(rows))
  }

  @Test("leaves an empty image alone")
  func empty() {
    let empty = RGBImage(width: 0, height: 3, pixels: [])
    #expect(empty.oriented(Orientation(rotation: .half, isMirrored: true)) == empty)
  }

  @Test("measures the largest difference between images of one size")
  func difference() {
    let one = RGBImage(width: 1, height: 2, pixels: [0, 10, 20, 30, 40, 50])
    let other = RGBImage(width: 1, height: 2, pixels: [1, 10, 20, 30, 33, 50])
    #expect(one.largestDifference(from: one) == 0)
    #expect(one.largestDifference(from: other) == 7)
    #expect(
      one.largestDifference(from: RGBImage(width: 2, height: 1, pixels: one.pixels)) == nil)
  }
}
