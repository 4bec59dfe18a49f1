import MP4
import Media
import TestSupport
import Testing

@Suite(
  "The same samples as ffprobe's", .enabled(if: FFmpegTool.ffprobe.isInstalled, "needs ffprobe"))
struct FFprobeTests {
  @Test("before the edit list", arguments: Fixture.valid)
  func media(name: String) async throws {
    let demuxer = try await Fixture.demuxer(name)
    #expect(!demuxer.tracks().isEmpty)
    let packets = try FFprobe.packets(of: Fixture.url(name), ignoringEditList: true)
    for (stream, track) in demuxer.mp4Tracks.enumerated() {
      let samples = try await demuxer.sampleTable(of: track.id)
      let ours = samples.map { sample in
        FFprobe.Packet(
          pts: sample.presentationTime, dts: sample.decodeTime, size: sample.size,
          offset: sample.offset, isSync: sample.isSync, isDiscarded: false)
      }
      let theirs = FFprobe.inFile(
        packets[stream],
        smallestOffset: samples.map { $0.presentationTime - $0.decodeTime }.min() ?? 0)
      #expect(ours == theirs)
    }
  }

  @Test("after the edit list", arguments: Fixture.valid)
  func presentation(name: String) async throws {
    let demuxer = try await Fixture.demuxer(name)
    let packets = try FFprobe.packets(of: Fixture.url(name), ignoringEditList: false)
    for (stream, track) in demuxer.mp4Tracks.enumerated() {
      let samples = try await demuxer.sampleTable(of: track.id)
      let ours = samples.filter(track.shows).map { sample in
        FFprobe.Packet(
          pts: track.presentationTime(of: sample).value, dts: track.decodeTime(of: sample).value,
          size: sample.size, offset: sample.offset, isSync: sample.isSync, isDiscarded: false)
      }
      let theirs = FFprobe.inFile(
        packets[stream],
        smallestOffset: samples.map { $0.presentationTime - $0.decodeTime }.min() ?? 0)
      #expect(ours == theirs.filter { !$0.isDiscarded })
    }
  }
}
