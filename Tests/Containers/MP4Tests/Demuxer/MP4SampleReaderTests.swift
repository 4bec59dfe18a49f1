import Foundation
import MP4
import Media
import Synchronization
import TestSupport
import Testing

@Suite struct MP4SampleReaderTests {
  @Test("two readers do not disturb each other, nor does a third of another track")
  func independence() async throws {
    let demuxer = try await Fixture.demuxer("demo.mp4")
    let film = try await demuxer.reader(of: [1, 2])
    let picture = try await demuxer.reader(of: [1], at: MediaTime(value: 4, timescale: 1))
    let sound = try await demuxer.reader(of: [2])
    var pictures: [Int] = []
    var sounds: [Int] = []
    var alone: [Int] = []
    while let event = try await film.next() {
      if case .sample(let sample, let id) = event {
        if id == 1 { pictures.append(sample.index) } else { sounds.append(sample.index) }
      }
      if case .sample(let sample, _) = try await picture.next() { alone.append(sample.index) }
      _ = try await sound.next()
    }
    let counts = await demuxer.loadSampleTables().map(\.count)
    #expect(pictures == Array(0..<counts[0]))
    #expect(sounds == Array(0..<counts[1]))
    #expect(alone == Array((alone.first ?? 0)..<counts[0]))
    #expect(try await picture.next() == nil)
  }

  @Test(
    "film and sound come in the order in which they are decoded, as in ffprobe",
    .enabled(if: FFmpegTool.ffprobe.isInstalled, "needs ffprobe"),
    arguments: [
      "demo.mp4", "delayed.mp4", "moov-last.mp4", "two-videos.mp4", "audio-codecs.mp4",
      "fragmented.mp4", "fragmented-separate.mp4", "fragmented-sidx.mp4", "hybrid.mp4",
    ])
  func decodingOrder(name: String) async throws {
    let demuxer = try await Fixture.demuxer(name)
    let reader = try await demuxer.reader(of: Set(demuxer.tracks().map(\.id)))
    let theirs = try FFprobe.decodingOrder(of: Fixture.url(name))
    var ours: [FFprobe.Place] = []
    for (sample, id) in try await reader.samples() {
      let stream = try #require(demuxer.mp4Tracks.firstIndex { $0.id == id })
      ours.append(
        FFprobe.Place(
          stream: stream, time: sample.decodeTime.microseconds,
          offset: try await demuxer.sampleTable(of: id)[sample.index].offset))
    }
    // ffprobe leaves out some of what an edit list hides.
    let known = Set(theirs.map(\.offset))
    #expect(ours.filter { known.contains($0.offset) }.map(\.offset) == theirs.map(\.offset))
    #expect(zip(ours, ours.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("each track comes with its format, and with a further one where the samples change theirs")
  func formats() async throws {
    let demuxer = try await Fixture.demuxer("size-change-descriptions.mp4")
    let track = try #require(demuxer.tracks().first)
    #expect(track.formats.count > 1)
    let table = try await demuxer.sampleTable(of: track.id)
    var expected: [SampleEvent] = []
    var last: Int?
    for index in table.indices {
      let description = table[index].descriptionIndex
      if description != last { expected.append(.format(track.formats[description], track.id)) }
      last = description
      expected.append(.sample(try await demuxer.sample(index, of: track.id), track.id))
    }
    #expect(try await demuxer.reader(of: [track.id]).events() == expected)
  }

  @Test("a film's sound comes with what its decoder has to know")
  func audioFormats() async throws {
    let demo = try await Fixture.demuxer("demo.mp4").tracks()
    #expect(demo[1].audio?.codec == "mp4a")
    // AAC-LC at 48 kHz, two channels.
    #expect(demo[1].audio?.configuration.prefix(2) == [0x11, 0x90])
    #expect(demo[1].audio?.sampleRate == 48_000)
    #expect(demo[1].audio?.channelCount == 2)
    let formats = try await Fixture.demuxer("audio-codecs.mp4").tracks().compactMap(\.audio)
    // As many bytes as libavformat finds: ffprobe -show_entries stream=codec_tag_string,extradata_size.
    #expect(formats.map(\.codec) == ["Opus", "ac-3", "ec-3", "fLaC"])
    #expect(formats.map(\.configuration.count) == [19, 0, 0, 34])
    #expect(formats[0].configuration.starts(with: text("OpusHead") + [1, 1]))
  }

  @Test("a reader from the middle starts at a sync sample, and 100 ms before the sound")
  func middle() async throws {
    let demuxer = try await Fixture.demuxer("demo.mp4")
    let time = MediaTime(value: 5, timescale: 1)
    let events = try await demuxer.reader(of: [1, 2], at: time).samples()
    let picture = try #require(events.first { $0.trackID == 1 }?.sample)
    let sound = try #require(events.first { $0.trackID == 2 }?.sample)
    #expect(picture.isSync)
    #expect(picture.presentationTime == MediaTime(value: 4 * 15_360, timescale: 15_360))
    let start = MediaTime(value: 49, timescale: 10)
    #expect(sound.presentationTime <= start && start < sound.presentationTime + sound.duration)
  }

  @Test("sound is read from its priming on, where the edit list hides that")
  func priming() async throws {
    let events = try await Fixture.demuxer("demo.mp4").reader(of: [2], at: .zero).samples()
    #expect(events.first?.sample.index == 0)
    #expect(events.first?.sample.isPresented == false)
  }

  @Test("before the first sync sample a reader starts with the first sample")
  func noSyncSample() async throws {
    var movie = TinyMovie()
    movie.syncNumbers = [4]
    let demuxer = try await movie.demuxer()
    let samples = try await demuxer.reader(of: [1], at: .zero).samples()
    #expect(samples.map(\.sample.index) == [0, 1, 2, 3, 4, 5])
    movie.syncNumbers = []
    let none = try await movie.demuxer().reader(of: [1], at: MediaTime(value: 1, timescale: 10))
    #expect(try await none.samples().count == 6)
  }

  @Test("an error is tried again with the same sample")
  func retry() async throws {
    let reader = FlakyReader(base: MemoryReader(TinyMovie().file))
    let demuxer = try await MP4Demuxer(reader: reader)
    let samples = try await demuxer.reader(of: [1])
    _ = try await samples.events(limit: 2)
    reader.isFailing.withLock { $0 = true }
    await #expect(throws: MP4Error.self) { try await samples.next() }
    reader.isFailing.withLock { $0 = false }
    #expect(try await samples.samples().map(\.sample.index) == [1, 2, 3, 4, 5])
  }

  @Test("a file that is cut off ends where its samples do, one track after the other")
  func truncated() async throws {
    let demuxer = try await Fixture.demuxer("truncated.mp4")
    let tracks = demuxer.tracks()
    var counts: [Track.ID: Int] = [:]
    for (_, id) in try await demuxer.reader(of: Set(tracks.map(\.id))).samples() {
      counts[id, default: 0] += 1
    }
    for track in tracks {
      let alone = try await demuxer.reader(of: [track.id]).samples().count
      #expect(counts[track.id] == alone)
      #expect(alone < (try await demuxer.sampleTable(of: track.id).count))
    }
    #expect(!(await demuxer.problems.isEmpty))
  }

  @Test("names a track that is not there")
  func noTrack() async throws {
    let demuxer = try await TinyMovie().demuxer()
    await #expect(throws: MP4Error(.noSuchTrack(9))) { try await demuxer.reader(of: [1, 9]) }
  }
}

@Suite("What an edit list cuts off a sample") struct SampleTrimTests {
  /// 500 ticks in front of 1 100, and what comes behind 2 600: 100 ms are 1 500 ticks at 15 000.
  private func trims(handler: FourCC) async throws -> [SampleTrim] {
    var movie = TinyMovie()
    movie.handlerType = handler
    movie.compositionOffsets = nil
    movie.syncNumbers = nil
    if handler == "soun" { movie.sampleEntry = box("mp4a", zeros(6), u16(1), zeros(20)) }
    movie.edits = fullBox("elst", u32(1), u32(100, 1100), u16(1, 0))
    let demuxer = try await movie.demuxer()
    return try await demuxer.reader(of: [1]).samples().map(\.sample.trim)
  }

  @Test("of sound the front and the back, in ticks of the track")
  func sound() async throws {
    func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 15_360) }
    // Samples begin every 512 ticks; the edit shows 1 100 to 2 636.
    #expect(
      try await trims(handler: "soun") == [
        .all, .all, .ends(front: time(76), back: time(0)), .none, .none,
        .ends(front: time(0), back: time(436)),
      ])
  }

  @Test("of pictures nothing, or all")
  func pictures() async throws {
    #expect(try await trims(handler: "vide") == [.all, .all, .none, .none, .none, .none])
  }
}
