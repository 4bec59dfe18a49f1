import Media
import Streaming

/// Four levels, 16:9, 300 kb/s to 5 Mb/s.
let ladder = [
  QualityLevel(bandwidth: 300_000, pictureSize: PixelSize(width: 320, height: 180)),
  QualityLevel(bandwidth: 800_000, pictureSize: PixelSize(width: 640, height: 360)),
  QualityLevel(bandwidth: 2_000_000, pictureSize: PixelSize(width: 1280, height: 720)),
  QualityLevel(bandwidth: 5_000_000, pictureSize: PixelSize(width: 1920, height: 1080)),
]

func situation(
  current: Int? = 0, buffer: Double = 20, now: Double = 100, levels: [QualityLevel] = ladder
) -> AdaptationSituation {
  AdaptationSituation(
    levels: levels, currentLevel: current, bufferLevel: .seconds(buffer),
    segmentDuration: .seconds(4), now: .seconds(now))
}

func transfer(
  level: Int = 0, bytes: Int, seconds: Double, wait: Double = 0, isFromCache: Bool = false
) -> SegmentTransfer {
  SegmentTransfer(
    level: level, byteCount: bytes, timeToFirstByte: .seconds(wait), duration: .seconds(seconds),
    mediaDuration: .seconds(4), isFromCache: isFromCache)
}

/// Says what a test tells it to.
struct StubPolicy: AdaptationPolicy {
  var level: Int

  var estimate: Double? { nil }
  mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {}

  mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    AdaptationDecision(level: level, reason: .stay)
  }

  mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    AdaptationDecision(level: level, reason: .abandon)
  }
}
