import Foundation
import MP4
import Media
import Terminal
import Testing
import TestSupport
import TrickPlay
import Video

@testable import TerminalPlayer

@Suite struct ScrubberWaitingTests {
  /// A film whose stream of sync samples is not opened before the task that waits is cancelled.
  private struct SlowSource: MediaSource {
    let film: MP4Demuxer

    func tracks() -> [Track] { film.tracks() }
    var timeline: Timeline { film.timeline }
    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
      try await film.reader(of: tracks, at: time)
    }

    var trickPlaySource: (any MediaSource)? {
      get async {
        try? await Task.sleep(for: .seconds(3600))
        return nil
      }
    }
  }

  @Test(
    "neither the viewer nor the end waits for what thumbnails are made from",
    .timeLimit(.minutes(5)))
  func waiting() async throws {
    let path = fixturePath("demo.mp4")
    let source = SlowSource(film: try await MP4Demuxer(reader: FileByteRangeReader(path: path)))
    let scrubber = Scrubber(source, try await source.videoTrack().track, onChange: {})
    let layout = CanvasLayout(
      size: TerminalSize(columns: 80, rows: 24),
      cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    let picture = PixelSize(width: 640, height: 360)
    await scrubber.follow(
      .playing(isBufferResting: true, isLate: false), at: .zero, in: layout, picture: picture)
    await scrubber.begin(
      at: .zero, wasPlaying: true, duration: .seconds(10), in: layout, picture: picture)
    #expect(await scrubber.state != nil)
    #expect(await scrubber.figures == nil)
    #expect(await scrubber.image(on: picture) == nil)
    await scrubber.finish()
  }

  @Test("the picture on the screen is a thumbnail before there are others", .timeLimit(.minutes(5)))
  func first() async throws {
    let path = fixturePath("demo.mp4")
    let film = try await MP4Demuxer(reader: FileByteRangeReader(path: path))
    let track = try await film.videoTrack().track
    let frames = FrameSequence(
      source: film, trackID: track.id, from: MediaTime(value: 43, timescale: 10),
      decoder: VideoDecoder())
    var iterator = frames.makeAsyncIterator()
    let shown = try #require(try await iterator.next())
    let scrubber = Scrubber(SlowSource(film: film), track, onChange: {})
    let layout = CanvasLayout(
      size: TerminalSize(columns: 80, rows: 24),
      cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    let picture = PixelSize(width: 640, height: 360)
    await scrubber.begin(
      at: .milliseconds(4300), wasPlaying: true, duration: .seconds(10), in: layout,
      picture: picture, shown: shown)
    let image = try #require(await scrubber.image(on: picture))
    let box = ScrubStrip(layout, picture: picture).box
    let thumbnail = Thumbnail(of: shown, in: ScrubStrip(layout, picture: picture).thumbnailBox)
    // Thumbnails are planned at 0, 2, 4, 6 and 8 s; the others are empty, and so is their middle.
    for place in 0..<5 {
      let color = image.color(column: place * box.width + box.width / 2, row: box.height / 2)
      let middle = thumbnail.image.color(
        column: thumbnail.image.width / 2, row: thumbnail.image.height / 2)
      let empty = RGBColor(red: 40, green: 40, blue: 40)
      #expect(color == (place == 2 ? middle : empty), "\(place)")
    }
    await scrubber.finish()
  }

  @Test("the picture on the screen goes before a thumbnail that is nearer to another target")
  func standIn() {
    let targets: [Duration] = [.seconds(0), .seconds(2), .seconds(4), .seconds(6)]
    func best(_ index: Int, made: Duration?, shown: Duration?) -> Duration? {
      Scrubber.bestTime(for: index, of: targets, made: made, shown: shown)
    }
    #expect(best(2, made: .seconds(6), shown: .seconds(4)) == .seconds(4))
    #expect(best(2, made: .seconds(6), shown: nil) == .seconds(6))
    #expect(best(2, made: .seconds(4), shown: .milliseconds(4300)) == .seconds(4))
    // A sync sample two seconds away is as near as a thumbnail has to be.
    #expect(best(1, made: .zero, shown: .seconds(4)) == .zero)
    #expect(best(2, made: .zero, shown: nil) == nil)
    #expect(best(3, made: .zero, shown: .seconds(4)) == nil)
  }
}

extension RGBImage {
  fileprivate func color(column: Int, row: Int) -> RGBColor {
    let place = 3 * (row * width + column)
    return RGBColor(red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
  }
}
