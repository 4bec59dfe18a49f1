import Media
import Playback

/// Decodes the film of a broadcast into pictures that tell in which format they were decoded.
///
/// It puts pictures in order and holds back two of them, as a real decoder does.
actor FormatDecoder: FrameDecoder {
  enum Failure: Error { case noFormat, notSupported }

  /// What a picture says about itself.
  struct Label: Hashable, Sendable {
    /// The format that the decoder has received, and that in which the sample is coded.
    let format: Int
    let sampleFormat: Int
    let size: PixelSize
    let orientation: Orientation

    init(_ frame: Frame) {
      let bytes = frame.picture.planes[0].bytes
      format = Int(bytes[0])
      sampleFormat = Int(bytes[1])
      size = PixelSize(width: frame.picture.width, height: frame.picture.height)
      orientation = frame.format.orientation
    }
  }

  private let clock: WallClock
  private let decodeTime: Duration
  private let unsupported: Set<UInt8>
  private var format: VideoFormat?
  private var held: [Frame] = []

  /// How often it has received a format.
  private(set) var formatCount = 0

  init(clock: WallClock, decodeTime: Duration = .zero, unsupported: Set<UInt8> = []) {
    self.clock = clock
    self.decodeTime = decodeTime
    self.unsupported = unsupported
  }

  func use(_ format: TrackFormat) throws -> [Frame] {
    if let used = self.format, format == .video(used) { return [] }
    let earlier = finish()
    self.format = format.video.flatMap { unsupported.contains($0.configuration[0]) ? nil : $0 }
    formatCount += 1
    if self.format == nil, earlier.isEmpty { throw Failure.notSupported }
    return earlier
  }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    guard let format else { throw Failure.noFormat }
    if decodeTime > .zero { try await clock.sleep(until: clock.now + decodeTime) }
    var bytes = [UInt8](repeating: 0, count: format.width * format.height)
    bytes[0] = format.configuration[0]
    bytes[1] = sample.data[0]
    let picture = Picture(
      width: format.width, height: format.height,
      format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [Plane(width: format.width, height: format.height, bytes: bytes)],
      color: .unspecified)
    held.append(
      Frame(
        picture: picture, format: format, presentationTime: sample.presentationTime,
        duration: sample.duration,
        sampleIndex: sample.index, pictureType: nil))
    held.sort { $0.presentationTime < $1.presentationTime }
    return held.count > 2 ? [held.removeFirst()] : []
  }

  func finish() -> [Frame] {
    defer { held = [] }
    return held
  }

  func reset() { held = [] }
}
