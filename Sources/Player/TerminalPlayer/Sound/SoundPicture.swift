import Media
import Video

/// What is seen of sound alone: its cover, else its waveform, else nothing.
enum SoundPicture: Sendable {
  case cover(Picture)
  case waveform(of: any MediaSource, Track.ID)
  case dark

  /// Finds out what there is; a cover that cannot be decoded is none.
  init(of source: any MediaSource) async {
    if let cover = await source.cover, let picture = await Self.decoded(cover) {
      self = .cover(picture)
      return
    }
    let track = try? await source.tracks().first { $0.kind == .audio }
    // The waveform is read beside the sound, which needs a way to any moment.
    guard let track, await source.timeline.seekable != nil else {
      self = .dark
      return
    }
    self = .waveform(of: source, track.id)
  }

  /// Whether it changes with the time.
  var isMoving: Bool {
    if case .waveform = self { true } else { false }
  }

  @concurrent
  private static func decoded(_ cover: CoverImage) async -> Picture? {
    let format = VideoFormat(
      codec: cover.codec, configuration: [], nalLengthSize: nil, width: 0, height: 0)
    let sample = EncodedSample(
      index: 0, data: cover.data, decodeTime: .zero, presentationTime: .zero,
      duration: MediaTime(value: 1, timescale: 1), isSync: true)
    guard let decoder = try? VideoDecoder(format: format) else { return nil }
    let frames = try? await decoder.decode(sample) + decoder.finish()
    return frames?.first?.picture
  }
}

/// Makes a picture of each sample, which has nothing but a time.
actor SoundPictureDecoder: FrameDecoder {
  private let pictures: SoundPicture
  private var page: Waveform?

  init(_ pictures: SoundPicture) { self.pictures = pictures }

  func use(_ format: TrackFormat) -> [Frame] { [] }

  func decode(_ sample: EncodedSample) async -> [Frame] {
    [
      Frame(
        picture: await picture(at: sample.presentationTime.duration),
        format: SoundOnlySource.format, presentationTime: sample.presentationTime,
        duration: sample.duration, sampleIndex: sample.index, pictureType: nil)
    ]
  }

  func finish() -> [Frame] { [] }
  func reset() {}

  private func picture(at time: Duration) async -> Picture {
    switch pictures {
    case .cover(let picture): return picture
    case .dark: return Waveform.empty.picture(at: time)
    case .waveform(let source, let trackID):
      let start = Waveform.start(of: time, from: await source.timeline.start.duration)
      if page?.start != start {
        page = await Waveform(of: source, trackID, from: start)
      }
      return (page ?? .empty).picture(at: time)
    }
  }
}
