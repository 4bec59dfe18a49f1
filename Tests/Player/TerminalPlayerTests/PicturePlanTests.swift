import Media
import Terminal
import Testing
import Video

@testable import TerminalPlayer

@Suite struct PicturePlanTests {
  private func frame(
    _ width: Int, _ height: Int, decoded: PixelSize? = nil, aspect: PixelAspect = .square
  ) -> Frame {
    let picture = Picture(
      width: width, height: height, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [
        Plane(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height))
      ], color: .unspecified, pixelAspect: aspect, decodedSize: decoded)
    return Frame(
      picture: picture, presentationTime: .zero, duration: MediaTime(value: 1, timescale: 30),
      sampleIndex: 0, pictureType: nil)
  }

  /// A plan for a window of 10 × 20 pixels a cell; a row is for the line.
  private func plan(
    columns: Int, rows: Int, extent: PictureExtent = .window, limit: PixelSize? = nil
  ) -> PicturePlan {
    PicturePlan(
      in: CanvasLayout(
        size: TerminalSize(columns: columns, rows: rows),
        cell: CellSize(width: 10, height: 20, source: .window), graphics: .iterm, limit: limit),
      extent: extent)
  }

  private func size(_ plan: PicturePlan, _ frame: Frame) -> PixelSize? {
    plan.renderer(for: frame).fit(of: frame.picture)?.shown
  }

  @Test("fills the window, and keeps the picture's shape")
  func fills() {
    let film = frame(640, 360)
    #expect(size(plan(columns: 160, rows: 51), film) == PixelSize(width: 1600, height: 900))
    #expect(size(plan(columns: 100, rows: 41), film) == PixelSize(width: 1000, height: 562))
    #expect(size(plan(columns: 40, rows: 31), film) == PixelSize(width: 400, height: 224))
    #expect(size(plan(columns: 160, rows: 21), film) == PixelSize(width: 712, height: 400))
  }

  @Test("takes a whole multiple where that nearly fills the window")
  func multiples() {
    let film = frame(640, 360)
    for (columns, width) in [
      (64, 640), (69, 640), (70, 700), (128, 1280), (138, 1280), (139, 1390),
    ] {
      #expect(size(plan(columns: columns, rows: 51), film)?.width == width, "\(columns) columns")
    }
  }

  @Test("shows the picture's own pixels where that is asked for, and shrinks what has no room")
  func own() {
    let film = frame(640, 360)
    #expect(
      size(plan(columns: 160, rows: 51, extent: .own), film) == PixelSize(width: 640, height: 360))
    #expect(
      size(plan(columns: 40, rows: 51, extent: .own), film) == PixelSize(width: 400, height: 224))
    let wide = frame(320, 240, aspect: PixelAspect(horizontal: 2, vertical: 1))
    #expect(
      size(plan(columns: 160, rows: 51, extent: .own), wide) == PixelSize(width: 640, height: 240))
  }

  @Test("--size and the terminal's limit are never exceeded")
  func limits() {
    let limit = PixelSize(width: 1000, height: 1000)
    #expect(
      size(plan(columns: 160, rows: 51, limit: limit), frame(640, 360))
        == PixelSize(width: 1000, height: 562))
  }

  @Test("a picture waits at the smaller of its own size and that of the screen")
  func buffered() {
    let large = plan(columns: 160, rows: 51)
    #expect(large.buffered(frame(640, 360)).picture.size == PixelSize(width: 640, height: 360))
    let small = plan(columns: 32, rows: 51)
    let waiting = small.buffered(frame(640, 360))
    #expect(waiting.picture.size == PixelSize(width: 320, height: 180))
    // Scaled already, it keeps its shape in another window.
    #expect(size(large, waiting) == PixelSize(width: 1600, height: 900))
  }

  @Test("pictures become smaller where making them takes longer than they are shown")
  func ownWork() {
    var plan = plan(columns: 160, rows: 51)
    let film = frame(640, 360)
    plan.show(film)
    let interval = Duration.seconds(1) / 30
    func feed(_ work: Duration) {
      let cost = PictureWork(duration: work, interval: interval).cost
      for _ in 0..<12 {
        guard let drawn = size(plan, film) else { return }
        _ = plan.drew(drawn, in: cost)
      }
    }
    feed(.milliseconds(20))
    #expect(size(plan, film)?.width == 1600)
    feed(.milliseconds(60))
    #expect(size(plan, film).map { $0.width < 1200 } == true)
    #expect(PictureWork(duration: .seconds(1), interval: .zero).cost == .zero)
  }

  @Test(
    "is halved where four pixels of the film become one, in both directions",
    arguments: [(32, 1, true), (33, 1, false), (40, 2, false), (64, 1, false)])
  func halved(columns: Int, aspect: Int, isHalved: Bool) {
    var plan = plan(columns: columns, rows: 51)
    #expect(!plan.isHalved)
    plan.show(frame(640, 360, aspect: PixelAspect(horizontal: aspect, vertical: 1)))
    #expect(plan.isHalved == isHalved)
  }

  @Test("is halved on a slow terminal, but not while the film is paused")
  func halvedBySlowness() throws {
    let film = frame(640, 360)
    var plan = plan(columns: 64, rows: 51)
    plan.show(film)
    let isSmaller = plan.drew(film.picture.size, in: .milliseconds(200))
    #expect(isSmaller && plan.isHalved)
    _ = plan.drew(try #require(size(plan, film)), in: .milliseconds(50))
    let isSharpened = plan.setStill(true)
    #expect(isSharpened && !plan.isHalved)
  }

  @Test("a film that is paused on a slow terminal has full size, if that does not take long")
  func still() throws {
    let film = frame(640, 360)
    let full = PixelSize(width: 1600, height: 900)
    for (first, later, isSharpened) in [(200, 50, true), (4000, 600, false)] {
      var plan = plan(columns: 160, rows: 51)
      plan.show(film)
      var isSmaller = plan.drew(full, in: .milliseconds(first))
      let small = try #require(size(plan, film))
      #expect(isSmaller && small != full)
      isSmaller = plan.drew(small, in: .milliseconds(later))
      #expect(!isSmaller)
      var hasChanged = plan.setStill(true)
      #expect(hasChanged == isSharpened)
      #expect(size(plan, film) == (isSharpened ? full : small))
      // What the large picture takes says nothing about the small ones.
      _ = plan.drew(full, in: .seconds(1))
      hasChanged = plan.setStill(false)
      #expect(hasChanged == isSharpened)
      #expect(size(plan, film) == small)
    }
  }

  @Test("a picture that stays grows as far as its time allows, and further when it was quick")
  func stillInSteps() throws {
    let film = frame(640, 360)
    var plan = plan(columns: 160, rows: 51)
    plan.show(film)
    _ = plan.drew(PixelSize(width: 1600, height: 900), in: .milliseconds(4000))
    let small = try #require(size(plan, film))
    // 100 ms for so small a picture: three steps more are 800 ms.
    _ = plan.drew(small, in: .milliseconds(100))
    var hasChanged = plan.setStill(true)
    let larger = try #require(size(plan, film))
    #expect(hasChanged && larger.width > 2 * small.width && larger.width < 1600)
    hasChanged = plan.setStill(true)
    #expect(!hasChanged, "it is not known yet what this one took")
    _ = plan.drew(larger, in: .milliseconds(60))
    hasChanged = plan.setStill(true)
    #expect(hasChanged && size(plan, film)?.width == 1600)
    hasChanged = plan.setStill(false)
    #expect(hasChanged && size(plan, film) == small)
  }

  @Test("where pictures have full size already, a pause changes nothing")
  func stillAtFullSize() {
    let film = frame(640, 360)
    var plan = plan(columns: 160, rows: 51)
    var hasChanged = plan.setStill(true)
    plan.show(film)
    _ = plan.drew(PixelSize(width: 1600, height: 900), in: .milliseconds(10))
    hasChanged = plan.setStill(true) || hasChanged
    hasChanged = plan.setStill(false) || hasChanged
    #expect(!hasChanged)
  }

  @Test("a film that is paused before its first picture has full size once that is there")
  func stillBeforeTheFirst() {
    let film = frame(640, 360)
    var plan = PicturePlan(
      in: CanvasLayout(
        size: TerminalSize(columns: 64, rows: 51),
        cell: CellSize(width: 10, height: 20, source: .window), graphics: .iterm), isFar: true)
    var hasChanged = plan.setStill(true)
    #expect(!hasChanged, "there is nothing to draw yet")
    plan.show(film)
    #expect(size(plan, film) == PixelSize(width: 160, height: 90))
    hasChanged = plan.setStill(true)
    #expect(hasChanged && size(plan, film) == PixelSize(width: 640, height: 360))
  }

  @Test("a paused film whose small picture was quick gets a full one, and no further one")
  func fullAfterQuickAnswer() {
    let film = frame(640, 360)
    let (small, full) = (PixelSize(width: 160, height: 90), PixelSize(width: 640, height: 360))
    var plan = PicturePlan(
      in: CanvasLayout(
        size: TerminalSize(columns: 64, rows: 51),
        cell: CellSize(width: 10, height: 20, source: .window), graphics: .iterm), isFar: true)
    plan.show(film)
    // The answer comes before the film is known to stand.
    _ = plan.drew(small, in: .milliseconds(1))
    #expect(size(plan, film) == full)
    var hasChanged = plan.setStill(true)
    #expect(hasChanged && size(plan, film) == full)
    _ = plan.drew(full, in: .milliseconds(10))
    hasChanged = plan.setStill(true)
    #expect(!hasChanged)
  }

  @Test("pictures that may not shrink never do")
  func noShrinking() {
    let film = frame(640, 360)
    var plan = PicturePlan(
      in: CanvasLayout(
        size: TerminalSize(columns: 64, rows: 51),
        cell: CellSize(width: 10, height: 20, source: .window), graphics: .iterm), shrinks: false)
    plan.show(film)
    for _ in 0..<20 {
      let isSmaller = plan.drew(PixelSize(width: 640, height: 360), in: .seconds(2))
      #expect(!isSmaller && size(plan, film) == PixelSize(width: 640, height: 360))
    }
  }
}
