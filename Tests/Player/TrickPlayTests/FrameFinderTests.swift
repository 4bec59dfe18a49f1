import MP4
import Media
import Testing
import TrickPlay
import Video

@Suite struct FrameFinderTests {
  @Test(
    "finds the picture on the screen at any moment, in any order",
    arguments: ["small.mp4", "open-gop.mp4", "trimmed.mp4", "variable-rate.mp4", "delayed.mp4"])
  func exact(name: String) async throws {
    let film = try await TestFilm(name)
    let frames = try await film.frames()
    let finder = FrameFinder(
      source: film.demuxer, trackID: film.trackID, decoder: VideoDecoder())
    let order = Array(frames.indices) + stride(from: frames.count - 1, to: 0, by: -7)
    for index in order {
      let frame = try await finder.frame(at: frames[index].presentationTime)
      #expect(frame.map(SeenFrame.init) == SeenFrame(frames[index]))
    }
  }

  @Test("goes on where it is in a group: each sample is decoded once")
  func goesOn() async throws {
    let film = try await TestFilm("odd-size.mp4")
    let frames = try await film.frames()
    let decoder = CountingDecoder()
    let finder = FrameFinder(source: film.demuxer, trackID: film.trackID, decoder: decoder)
    for frame in frames { _ = try await finder.frame(at: frame.presentationTime) }
    #expect(decoder.sampleCount == frames.count)
  }

  @Test(
    "a sync sample's picture takes one sample",
    arguments: ["small.mp4", "hevc.mp4", "open-gop.mp4"])
  func key(name: String) async throws {
    let film = try await TestFilm(name)
    let frames = try await film.frames()
    let table = try await film.demuxer.sampleTable(of: film.trackID)
    let track = try #require(film.demuxer.mp4Tracks.first { $0.id == film.trackID })
    for sync in table.filter(\.isSync) {
      let decoder = CountingDecoder()
      let finder = FrameFinder(source: film.demuxer, trackID: film.trackID, decoder: decoder)
      let time = track.presentationTime(of: sync)
      let found = try await finder.keyFrame(at: time)
      #expect(
        found.map(SeenFrame.init)
          == frames.first { $0.presentationTime == time }.map(SeenFrame.init))
      #expect(decoder.sampleCount == 1)
    }
  }
}
