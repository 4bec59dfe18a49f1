import Captions
import Media

/// A decoder that looks for closed captions in the samples on their way to it.
///
/// So they cost no further reading, delay no picture, and are found in every container and stream. They
/// are decoded with the picture they belong to, before that is shown.
actor CaptionedDecoder: FrameDecoder {
  private let decoder: any FrameDecoder
  private var captions: ClosedCaptionReader
  private let publish: @Sendable (ClosedCaptionReader.Change) -> Void

  /// Wraps a decoder.
  ///
  /// - Parameters:
  ///   - decoder: What decodes the pictures.
  ///   - format: How they are coded.
  ///   - filmStart: When the film begins, on the clock of its samples.
  ///   - publish: Receives the cues of a service when there are others.
  init(
    _ decoder: any FrameDecoder, _ format: VideoFormat, filmStart: Duration,
    publish: @escaping @Sendable (ClosedCaptionReader.Change) -> Void
  ) {
    self.decoder = decoder
    captions = ClosedCaptionReader(format, filmStart: filmStart)
    self.publish = publish
  }

  func use(_ format: TrackFormat) async throws -> [Frame] {
    let frames = try await decoder.use(format)
    show(frames)
    if let video = format.video { captions.use(video) }
    return frames
  }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    captions.add(sample)
    let frames = try await decoder.decode(sample)
    show(frames)
    return frames
  }

  func finish() async throws -> [Frame] {
    let frames = try await decoder.finish()
    captions.finish()
    announce()
    return frames
  }

  func reset() async {
    captions.reset()
    announce()
    await decoder.reset()
  }

  private func show(_ frames: [Frame]) {
    guard let last = frames.map(\.presentationTime).max() else { return }
    captions.show(upTo: last.duration)
    announce()
  }

  private func announce() {
    for change in captions.changes() { publish(change) }
  }
}
