import Bitstream
import Media
import TransportStream

/// One pass through a session: a transport, and what happens to its datagrams.
struct SessionRun: Sendable {
  let transport: any RTPTransport
  private(set) var processor: RTPProcessor
  private(set) var builder: SampleBuilder
  private var isFinished = false

  /// - Throws: What the options throw if the keys of the session cannot be used.
  init(_ options: RTPSource.Options, _ transport: any RTPTransport) throws {
    self.transport = transport
    processor = RTPProcessor(
      options.description, settings: options.settings,
      protections: try options.protections(options.description), rules: options.rules)
    builder = SampleBuilder(isConcealing: options.settings.isConcealing)
  }

  /// Reads the next datagram; returns what is complete then, or `nil` after the last one.
  ///
  /// - Throws: The transport's error.
  mutating func next() async throws -> [BuiltSample]? {
    guard !isFinished else { return nil }
    return take(try await transport.next())
  }

  /// Takes a datagram; `nil` ends the session.
  mutating func take(_ datagram: ReceivedDatagram?) -> [BuiltSample] {
    guard let datagram else {
      isFinished = true
      return builder.take(processor.finish(), of: processor)
    }
    return builder.take(processor.receive(datagram), of: processor)
  }

  mutating func advance(to now: Duration) -> [BuiltSample] {
    builder.take(processor.advance(to: now), of: processor)
  }

  mutating func answers(at now: Duration) -> [RTPProcessor.Answer] {
    processor.answers(at: now)
  }

  mutating func goodbyes(at now: Duration) -> [RTPProcessor.Answer] {
    processor.goodbyes(at: now)
  }

  /// Whether a stream of pictures comes, and none of its pictures is among the samples.
  func awaitsPicture(beside samples: [BuiltSample]) -> Bool {
    let begun = Set(samples.map(\.trackID))
    return processor.formats.contains { stream, format in
      guard processor.statistics(ofStream: stream) != nil else { return false }
      let pictures =
        format.isVideo ? [RTPTrackID(stream: stream)] : builder.pictureTracks[stream] ?? []
      return pictures.contains { !begun.contains($0.trackID) }
    }
  }

  /// The streams whose formats are known, as players see them.
  var tracks: [Track] {
    builder.formats.map { id, format in
      Track(id, format, clockRate: processor.formats[id.stream]?.clockRate ?? 90_000)
    }
  }
}

extension Track {
  /// A stream of a session.
  init(_ id: RTPTrackID, _ format: TrackFormat, clockRate: UInt32) {
    let (kind, codec, name): (Kind, FourCC, String) =
      switch format {
      case .video(let video):
        (.video, video.sampleEntry ?? "avc3", AnnexBSyntax.codecString(video) ?? "avc3")
      case .audio(let audio):
        (
          .audio, audio.codec,
          audio.objectType == AudioFormat.mpeg4Audio
            ? AudioSpecificConfig.codecString(of: audio.configuration)
            : audio.codec.description
        )
      case .other: (.other, "data", "data")
      }
    self.init(
      id: id.trackID, kind: kind, codec: codec, codecString: name, language: "und",
      timescale: clockRate, duration: nil, formats: [format])
  }
}
