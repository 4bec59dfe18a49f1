import H264
import MP4
import Media
import Video

/// What the first pictures of a film cost, and their dearest macroblocks.
struct DearMacroblocks {
  struct Found {
    let bitCount: Int
    let sample: Int
    let type: Frame.PictureType?
    fileprivate let place: (column: Int, row: Int)

    /// The macroblock with a rim of half its size, in colour; 32 × 32 samples or less.
    let picture: Picture
  }

  static let count = 3

  /// The most bits first; none lies next to another one of its picture.
  private(set) var dearest: [Found] = []

  /// Bytes of samples by the kind of picture.
  private(set) var byteCounts: [Frame.PictureType: Int] = [:]

  /// How many pictures were looked at.
  private(set) var pictureCount = 0

  private let color: ColorDescription

  init(color: ColorDescription) { self.color = color }

  mutating func add(_ trace: PictureTrace, sample: Int, byteCount: Int) {
    pictureCount += 1
    let type = trace.slices.first?.type
    if let type { byteCounts[type, default: 0] += byteCount }
    // More than these cannot come in, even if some are neighbours.
    let candidates = trace.macroblocks.sorted { $0.bits.count > $1.bits.count }.prefix(64)
    for macroblock in candidates {
      let least = dearest.count < Self.count ? -1 : dearest[Self.count - 1].bitCount
      guard macroblock.bits.count > least else { return }
      let place = (macroblock.column, macroblock.row)
      let isNear = dearest.contains {
        $0.sample == sample && abs($0.place.column - place.0) <= 2
          && abs($0.place.row - place.1) <= 2
      }
      guard !isNear, let picture = picture(around: place, in: trace) else { continue }
      dearest.append(
        Found(
          bitCount: macroblock.bits.count, sample: sample, type: type, place: place,
          picture: picture))
      dearest.sort { $0.bitCount > $1.bitCount }
      dearest = Array(dearest.prefix(Self.count))
    }
  }

  /// A part of a picture in 4:2:0, or in grey.
  private func picture(around place: (Int, Int), in trace: PictureTrace) -> Picture? {
    let (width, height) = (trace.columns * 16, trace.rows * 16)
    let columns = max(0, place.0 * 16 - 8)..<min(width, place.0 * 16 + 24)
    let rows = max(0, place.1 * 16 - 8)..<min(height, place.1 * 16 + 24)
    let planes = trace.filtered.indices.compactMap { index -> Plane? in
      let part = index == 0 ? 1 : 2
      let samples = trace.filtered[index]
      guard samples.count == width / part * (height / part) else { return nil }
      var kept: [UInt8] = []
      for row in rows.lowerBound / part..<rows.upperBound / part {
        let start = row * (width / part)
        kept += samples[start + columns.lowerBound / part..<start + columns.upperBound / part]
      }
      return Plane(width: columns.count / part, height: rows.count / part, bytes: kept)
    }
    guard planes.count == 3 || trace.filtered.count == 1, !planes.isEmpty else { return nil }
    return Picture(
      width: columns.count, height: rows.count,
      format: PixelFormat(subsampling: planes.count == 3 ? .yuv420 : .gray, bitDepth: 8),
      planes: planes, color: color)
  }
}
