import Foundation
import Testing

@testable import pages

@Suite struct PicturesTests {
  private func findings(_ page: String, picture: Data) throws -> [String] {
    let package = try SmallPackage(page: page)
    try package.write(picture, to: "pictures/a.png")
    return try package.check().findings.map(\.description)
  }

  @Test("a picture as large as allowed is allowed")
  func largest() throws {
    let picture = SmallLesson.picture(width: 1280, height: 1280, byteCount: 204_800)
    let findings = try findings("![A](pictures/a.png)", picture: picture)
    #expect(findings == [])
  }

  @Test("a picture has at most 1,280 pixels a side and 200 KiB")
  func tooLarge() throws {
    let picture = SmallLesson.picture(width: 64, height: 1281, byteCount: 204_801)
    let findings = try findings("\n![A](pictures/a.png)", picture: picture)
    #expect(
      findings == [
        "README.md:2: 'pictures/a.png' has 204801 bytes: 204800 are enough",
        "README.md:2: 'pictures/a.png' has 64×1281 pixels: 1280 a side are enough",
      ])
  }

  @Test("an animated picture may have 1.5 MB")
  func animated() throws {
    for (byteCount, expected) in [
      (1_500_000, []),
      (1_500_001, ["README.md:1: 'pictures/a.png' has 1500001 bytes: 1500000 are enough"]),
    ] {
      var picture = SmallLesson.picture(width: 64, height: 64, byteCount: byteCount)
      picture.replaceSubrange(33..<49, with: Data("....acTL....IDAT".utf8))
      let findings = try findings("![A](pictures/a.png)", picture: picture)
      #expect(findings == expected)
    }
  }

  @Test("a picture is a PNG file, has words, and is there")
  func others() throws {
    let page = "![](pictures/a.png) ![B](pictures/b.png)"
    let findings = try findings(page, picture: Data("JFIF".utf8))
    #expect(
      findings == [
        "README.md:1: 'pictures/a.png' has no words for those who do not see it",
        "README.md:1: 'pictures/a.png' is no PNG file",
        "README.md:1: the link 'pictures/b.png' leads to no file",
      ])
  }

  @Test("a picture that the page does not show is told")
  func unseen() throws {
    let picture = SmallLesson.picture(width: 64, height: 64)
    let findings = try findings("No picture.", picture: picture)
    #expect(findings == ["README.md:1: 'pictures/a.png' is not shown on the page"])
  }

  @Test("a picture of a second page is shown, and the second page does not answer for others")
  func secondPage() throws {
    let picture = SmallLesson.picture(width: 64, height: 64)
    let package = try SmallPackage(page: "[More](MORE.md)")
    try package.write(picture, to: "pictures/a.png")
    try package.write("![A](pictures/a.png)", to: "MORE.md")
    #expect(try package.check().findings == [])
    try package.write(picture, to: "pictures/b.png")
    let found = try package.check().findings.map(\.description)
    #expect(found == ["README.md:1: 'pictures/b.png' is not shown on the page"])
    let more = Page(path: "MORE.md", text: "No picture.")
    #expect(Pictures(of: more).faults(root: package.root).isEmpty)
  }

  @Test("a drawing needs nothing but itself, and has colours for dark paper")
  func drawing() {
    let good = """
      <svg xmlns="http://www.w3.org/2000/svg" width="520" height="100"><style>\
      @media (prefers-color-scheme:dark){}</style><image href="data:image/png;base64,AA"/></svg>
      """
    #expect(Pictures.faults(ofDrawing: good) == [])
    #expect(
      Pictures.faults(ofDrawing: "<svg><script/><image href=\"https://a.example/b.png\"/></svg>")
        == [
          "is no SVG file with a width", "has what is not shown in pictures", "needs another file",
          "has no colours for dark paper",
        ])
  }

  @Test("a figure's caption is no part of the page's words")
  func caption() {
    let page = Page(path: "README.md", text: "![A](figures/a.svg)\n\n*one\ntwo*\n\n*three*")
    #expect(page.wordCount == 1)
  }
}
