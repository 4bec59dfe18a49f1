import Media
import Playback

/// A film of numbers whose sound is a list of events: formats, samples, and what lies between them.
struct ScriptedSound: MediaSource {
  let film: FakeSource

  /// The events of each track with sound, in decoding order.
  let sounds: [Track.ID: [SampleEvent]]

  /// How much later in the stream sound lies than it belongs.
  var lag = Duration.zero

  var timeline: Timeline { get async { await film.timeline } }

  func tracks() async throws -> [Track] {
    await film.tracks()
      + sounds.keys.sorted().map { id in
        Track(
          id: id, kind: .audio, codec: "sowt", codecString: "sowt", language: "und",
          timescale: 1000, duration: .zero, formats: [])
      }
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    let events = tracks.sorted().flatMap { Self.events(sounds[$0] ?? [], from: time) }
    return Reader(await film.reader(of: tracks, at: time), sound: events, lag: lag)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await film.syncTimes(of: trackID, around: time)
  }

  /// What is left for a reader that starts later: the last format, and samples.
  private static func events(_ all: [SampleEvent], from time: MediaTime?) -> [SampleEvent] {
    guard let time else { return all }
    var format: SampleEvent?
    let first = all.firstIndex { event in
      switch event {
      case .format: format = event
      case .sample(let sample, _) where sample.presentationTime + sample.duration > time:
        return true
      case .sample, .discontinuity: break
      }
      return false
    }
    return [format].compactMap(\.self) + all[(first ?? all.endIndex)...]
  }

  private actor Reader: SampleReader {
    private let film: any SampleReader
    private var sound: ArraySlice<SampleEvent>
    private let lag: Duration
    private var held: SampleEvent?
    private var isOver = false

    init(_ film: any SampleReader, sound: [SampleEvent], lag: Duration) {
      (self.film, self.sound, self.lag) = (film, sound[...], lag)
    }

    func next() async throws -> SampleEvent? {
      if held == nil, !isOver {
        held = try await film.next()
        isOver = held == nil
      }
      guard case .sample(let picture, _) = held else { return held.take() ?? sound.popFirst() }
      guard case .sample(let sample, _) = sound.first else {
        return sound.popFirst() ?? held.take()
      }
      return sample.decodeTime.duration + lag <= picture.decodeTime.duration
        ? sound.popFirst() : held.take()
    }
  }
}

/// Uncompressed sound of one level, which is heard as it was written.
struct PlainSound {
  var codec: FourCC = "sowt"
  var sampleRate = 8000
  var channelCount = 1
  var isEncrypted = false

  var format: AudioFormat {
    AudioFormat(
      codec: codec, configuration: [], sampleRate: sampleRate, channelCount: channelCount,
      bitDepth: 16,
      pcm: codec == "sowt" ? PCMEncoding(.signed, bitDepth: 16, isLittleEndian: true) : nil,
      encryptionScheme: isEncrypted ? "cenc" : nil)
  }

  /// A format, and samples of 20 ms.
  ///
  /// - Parameters:
  ///   - range: From when to when, in milliseconds.
  ///   - levels: The number in each channel; the last one holds for all that follow.
  ///   - trackID: The track.
  /// - Returns: The events, in decoding order.
  func events(
    _ range: Range<Int>, levels: [Float], of trackID: Track.ID = HeardFilm.soundID
  ) -> [SampleEvent] {
    let frame = (0..<channelCount).flatMap { channel in
      let bits = UInt16(bitPattern: Int16(levels[min(channel, levels.count - 1)] * 0x8000))
      return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    }
    return [.format(.audio(format), trackID)]
      + stride(from: range.lowerBound, to: range.upperBound, by: 20).map { milliseconds in
        let time = MediaTime(value: Int64(milliseconds), timescale: 1000)
        let (first, end) = (
          milliseconds * sampleRate / 1000, (milliseconds + 20) * sampleRate / 1000
        )
        return .sample(
          EncodedSample(
            index: milliseconds / 20, data: (first..<end).flatMap { _ in frame },
            decodeTime: time, presentationTime: time,
            duration: MediaTime(value: 20, timescale: 1000), isSync: true), trackID)
      }
  }
}
