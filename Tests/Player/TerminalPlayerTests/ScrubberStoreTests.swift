import Foundation
import MP4
import Media
import Terminal
import Testing
import TestSupport
import TrickPlay
import Video

@testable import TerminalPlayer

@Suite struct ScrubberStoreTests {
  @Test("thumbnails come from the disk where it has them, and are kept there")
  func store() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try #require(ThumbnailStore.Key(file: fixturePath("demo.mp4")))
    // Nothing in the film is as green as this.
    let green = RGBImage(
      filledWith: RGBColor(red: 0, green: 255, blue: 0), size: PixelSize(width: 426, height: 240))
    let before = try #require(ThumbnailStore(key, in: folder))
    await before.add(try JPEGEncoder().encode(green), at: .zero)
    await before.save()

    let source = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath("demo.mp4")))
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let scrubber = Scrubber(
      source, try await source.videoTrack().track,
      makeStore: { ThumbnailStore(key, in: folder) }, onChange: { change.yield() })
    let layout = CanvasLayout(
      size: TerminalSize(columns: 80, rows: 24),
      cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    let picture = PixelSize(width: 640, height: 360)
    await scrubber.begin(
      at: .zero, wasPlaying: false, duration: .seconds(10), in: layout, picture: picture)
    // The film has five sync samples, so each of its thumbnails changes the strip.
    var count = 0
    for await _ in changes {
      count += 1
      if count == 5 { break }
    }
    let image = try #require(await scrubber.image(on: picture))
    let box = ScrubStrip(layout, picture: picture).thumbnailBox
    let place = 3 * ((box.height / 2) * image.width + box.width / 2)
    #expect(image.pixels[place + 1] > 200)
    #expect(image.pixels[place] < 60)
    await scrubber.finish()
    let after = try #require(ThumbnailStore(key, in: folder))
    #expect(await after.count == 5)
  }

  @Test(
    "a film that plays has its thumbnails made before the viewer asks for them",
    .timeLimit(.minutes(5)))
  func beforehand() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try #require(ThumbnailStore.Key(file: fixturePath("demo.mp4")))
    let source = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath("demo.mp4")))
    let scrubber = Scrubber(
      source, try await source.videoTrack().track,
      makeStore: { ThumbnailStore(key, in: folder) },
      onChange: { Issue.record("nothing is drawn again while no thumbnail is shown") })
    let layout = CanvasLayout(
      size: TerminalSize(columns: 80, rows: 24),
      cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    let picture = PixelSize(width: 640, height: 360)
    await scrubber.follow(
      .playing(isBufferResting: false, isLate: false), at: .zero, in: layout, picture: picture)
    #expect(await scrubber.figures == nil)
    let resting = ThumbnailPace.Player.playing(isBufferResting: true, isLate: false)
    await scrubber.follow(resting, at: .zero, in: layout, picture: picture)
    while await scrubber.figures?.madeCount != 5 { await Task.yield() }
    await scrubber.finish()
    #expect(await ThumbnailStore(key, in: folder)?.count == 5)
  }

  @Test("after the film has ended no thumbnails are started")
  func ended() async throws {
    let source = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath("demo.mp4")))
    let scrubber = Scrubber(source, try await source.videoTrack().track, onChange: {})
    let layout = CanvasLayout(
      size: TerminalSize(columns: 80, rows: 24),
      cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    await scrubber.finish()
    await scrubber.follow(
      .paused, at: .zero, in: layout, picture: PixelSize(width: 640, height: 360))
    #expect(await scrubber.figures == nil)
  }

  @Test("a window that is resized while the film is scrubbed has thumbnails of its own size")
  func resized() async throws {
    let source = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath("demo.mp4")))
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let scrubber = Scrubber(
      source, try await source.videoTrack().track, onChange: { change.yield() })
    func layout(_ columns: Int, _ rows: Int) -> CanvasLayout {
      CanvasLayout(
        size: TerminalSize(columns: columns, rows: rows),
        cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    }
    await scrubber.begin(
      at: .seconds(5), wasPlaying: true, duration: .seconds(10), in: layout(80, 24),
      picture: layout(80, 24).box)
    _ = await scrubber.obey(.move(1), shown: .seconds(5))
    let before = await scrubber.state
    for await _ in changes { break }
    for size in [(160, 50), (40, 12)] {
      let layout = layout(size.0, size.1)
      await scrubber.fit(layout, picture: PixelSize(width: 0, height: 0))
      while await scrubber.figures?.madeCount != 5 { await Task.yield() }
      let image = try #require(await scrubber.image(on: layout.box))
      let box = ScrubStrip(layout, picture: layout.box).box
      #expect(image.width == 5 * box.width)
      #expect(image.height == box.height)
      #expect(await scrubber.state == before)
    }
    #expect(
      await scrubber.obey(.cancel, shown: nil) == .leave(at: .origin, plays: true))
    await scrubber.finish()
  }
}
