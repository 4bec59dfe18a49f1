import Media
import Terminal
import Testing
import Video

@testable import TerminalPlayer

/// What the view asks of pictures that are not yet in the buffer.
@Suite("What is asked of pictures before they wait") struct PictureDemandTests {
  private let cell = CellSize(width: 10, height: 20, source: .given)

  private func layout(columns: Int, rows: Int) -> CanvasLayout {
    CanvasLayout(
      size: TerminalSize(columns: columns, rows: rows), cell: cell, graphics: .sixel)
  }

  private func view(columns: Int, rows: Int) -> PlayerView {
    PlayerView(layout: layout(columns: columns, rows: rows), limit: nil)
  }

  private let frame = Frame(
    picture: Picture(
      width: 640, height: 360, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [
        Plane(width: 640, height: 360, bytes: [UInt8](repeating: 128, count: 640 * 360))
      ],
      color: .unspecified),
    presentationTime: .zero, duration: MediaTime(value: 1, timescale: 30), sampleIndex: 0,
    pictureType: nil)

  @Test("a large picture gets the window's size, and that of another window from then on")
  func window() {
    let view = view(columns: 20, rows: 12)
    #expect(view.demand.scaled(frame).picture.width == 200)
    _ = view.resize(to: TerminalSize(columns: 40, rows: 30))
    #expect(view.demand.scaled(frame).picture.width == 400)
    view.change(to: layout(columns: 30, rows: 30), sendsChangedParts: false)
    #expect(view.demand.scaled(frame).picture.width == 300)
  }

  @Test("of a picture that is enlarged in part, no pixel may be lost")
  func zoom() {
    let view = view(columns: 20, rows: 12)
    _ = view.changeZoom { $0.zoom(by: 1) }
    #expect(view.demand.scaled(frame).picture.width == 640)
    _ = view.changeZoom { $0.zoom(by: -1) }
    #expect(view.demand.scaled(frame).picture.width == 200)
  }

  @Test("where four pixels become one, only pictures that others need are filtered")
  func loopFilter() {
    let view = view(columns: 20, rows: 12)
    #expect(view.demand.loopFilter == .everywhere)
    _ = view.image(of: frame)
    #expect(view.demand.loopFilter == .references)
    _ = view.changeZoom { $0.zoom(by: 1) }
    #expect(view.demand.loopFilter == .everywhere)
    _ = view.changeZoom { $0.zoom(by: -1) }
    _ = view.resize(to: TerminalSize(columns: 60, rows: 30))
    _ = view.image(of: frame)
    #expect(view.demand.loopFilter == .everywhere)
  }

  @Test("what the decoder gave out is known, and not what it was scaled to")
  func coded() {
    let view = view(columns: 20, rows: 12)
    #expect(view.demand.coded == nil)
    let scaled = view.demand.scaled(frame)
    #expect(view.demand.coded?.size == PixelSize(width: 640, height: 360))
    // The engine asks again for what the decoder has scaled already.
    _ = view.demand.scaled(scaled)
    #expect(view.demand.coded?.size == PixelSize(width: 640, height: 360))
  }
}
