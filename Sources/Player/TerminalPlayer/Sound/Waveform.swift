import Audio
import AudioDecoding
import Media

/// How loud ten seconds of sound are, as a picture.
///
/// Each column is as high as the numbers in it reach, on either side of the middle; what has been
/// heard is brighter than what comes:
///
///     │      ▄▄        ┃          │
///     │ ▂ ▄▇██████▄ ▂ ▃┃▂ ▁▃▅▇▅▃  │
///     │ ▔ ▀▀██████▀ ▔ ▔┃▔ ▔▔▀▀▔▔  │
///     └──────────────────────────╯
///       heard           to come
struct Waveform: Sendable {
  /// Where it begins on the timeline of the source.
  let start: Duration

  /// The least and the greatest number of each column; none if nothing is drawn.
  private var columns: [(low: Float, high: Float)] = []

  private static let length = Duration.seconds(10)
  private static let size = SoundOnlySource.size

  /// Columns are two pixels wide, as a number of chroma is.
  private static let columnCount = size.width / 2

  /// More samples than this are not ten seconds of sound; the rest is not looked at.
  private static let sampleLimit = 20_000

  private static let column = length / columnCount

  /// Black.
  static let empty = Waveform(start: .zero)

  private init(start: Duration) { self.start = start }

  /// Where the page begins that a moment lies on.
  static func start(of time: Duration, from first: Duration) -> Duration {
    first + length * Int(max(.zero, time - first) / length)
  }

  /// Decodes ten seconds; what cannot be decoded counts as silence.
  init(of source: any MediaSource, _ trackID: Track.ID, from start: Duration) async {
    self.init(start: start)
    columns = Array(repeating: (0, 0), count: Self.columnCount)
    let time = MediaTime(start, timescale: 1_000_000_000)
    let decoder = AudioDecoder()
    guard let reader = try? await source.reader(of: [trackID], at: time) else { return }
    for _ in 0..<Self.sampleLimit {
      guard !Task.isCancelled, let event = try? await reader.next() else { return }
      switch event {
      case .format(let format, _): note((try? await decoder.use(format)) ?? [])
      case .sample(let sample, _):
        if sample.presentationTime.duration >= start + Self.length { return }
        note((try? await decoder.decode(sample)) ?? [])
      case .discontinuity: break
      }
    }
  }

  private mutating func note(_ blocks: [PCMBlock]) {
    for block in blocks {
      let first = block.presentationTime.duration - start
      // A damaged file may say anything.
      guard first > .zero - Self.length, first < Self.length else { continue }
      let frame = Duration.seconds(1) / block.sampleRate
      var next = Int((max(.zero, .zero - first) / frame).rounded(.up))
      while next < block.frameCount {
        let index = Int((first + frame * next) / Self.column)
        guard columns.indices.contains(index) else { break }
        let end = Int((Self.column * (index + 1) - first) / frame)
        let frames = next..<min(block.frameCount, max(next + 1, end))
        for channel in block.channels {
          for number in channel[frames] {
            columns[index].low = min(columns[index].low, number)
            columns[index].high = max(columns[index].high, number)
          }
        }
        next = frames.upperBound
      }
    }
  }

  /// The picture for a moment.
  func picture(at time: Duration) -> Picture {
    let (width, height) = (Self.size.width, Self.size.height)
    // 16 and 128 are black in 8 bits of limited range.
    var luma = [UInt8](repeating: 16, count: width * height)
    var (blue, red) = (
      [UInt8](repeating: 128, count: width * height / 4),
      [UInt8](repeating: 128, count: width * height / 4)
    )
    let head = start + Self.length > time ? Int((time - start) / Self.column) : Self.columnCount
    for (column, range) in columns.enumerated() {
      let tone = column == head ? Tone.head : column < head ? Tone.heard : Tone.coming
      for row in column == head ? 0..<height : Self.rows(range, of: height) {
        luma[row * width + 2 * column] = tone.luma
        luma[row * width + 2 * column + 1] = tone.luma
        blue[row / 2 * width / 2 + column] = tone.blue
        red[row / 2 * width / 2 + column] = tone.red
      }
    }
    return Picture(
      width: width, height: height,
      format: PixelFormat(subsampling: .yuv420, bitDepth: 8),
      planes: [
        Plane(width: width, height: height, bytes: luma),
        Plane(width: width / 2, height: height / 2, bytes: blue),
        Plane(width: width / 2, height: height / 2, bytes: red),
      ],
      color: ColorDescription(primaries: 1, transfer: 1, matrix: 1, isFullRange: false))
  }

  /// A colour in YCbCr.
  private struct Tone {
    let luma: UInt8
    let blue: UInt8
    let red: UInt8

    static let heard = Tone(luma: 170, blue: 165, red: 70)
    static let coming = Tone(luma: 90, blue: 140, red: 112)
    static let head = Tone(luma: 225, blue: 128, red: 128)
  }

  /// The rows of a column; silence is a line in the middle.
  private static func rows(_ range: (low: Float, high: Float), of height: Int) -> Range<Int> {
    let middle = Float(height / 2)
    func row(_ number: Float) -> Int {
      Int(middle - min(max(number.isNaN ? 0 : number, -1), 1) * middle * 0.9)
    }
    let first = row(range.high)
    return first..<max(row(range.low), first + 2)
  }
}
