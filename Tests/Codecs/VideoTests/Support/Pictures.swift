import Media
import Video

extension Picture {
  /// A picture whose planes hold the given samples, of 8 bits or more.
  static func made(
    _ subsampling: ChromaSubsampling, _ width: Int, _ height: Int, bitDepth: Int = 8,
    color: ColorDescription = .unspecified, samples: [[Int]]
  ) -> Picture {
    let format = PixelFormat(subsampling: subsampling, bitDepth: bitDepth)
    let planes = samples.enumerated().map { index, samples in
      Plane(
        width: index == 0 ? width : format.chromaWidth(width),
        height: index == 0 ? height : format.chromaHeight(height),
        bytes: samples.flatMap { sample in
          bitDepth > 8
            ? [UInt8(sample & 0xFF), UInt8(sample >> 8)] : [UInt8(sample)]
        })
    }
    return Picture(width: width, height: height, format: format, planes: planes, color: color)
  }

  /// A picture whose sample in each plane is a function of column and row.
  static func drawn(
    _ subsampling: ChromaSubsampling, _ width: Int, _ height: Int, bitDepth: Int = 8,
    _ sample: (_ plane: Int, _ column: Int, _ row: Int) -> Int
  ) -> Picture {
    let format = PixelFormat(subsampling: subsampling, bitDepth: bitDepth)
    let sizes =
      [(width, height)]
      + (subsampling == .gray
        ? []
        : Array(
          repeating: (format.chromaWidth(width), format.chromaHeight(height)), count: 2))
    return made(
      subsampling, width, height, bitDepth: bitDepth,
      samples: sizes.enumerated().map { plane, size in
        (0..<size.0 * size.1).map { sample(plane, $0 % size.0, $0 / size.0) }
      })
  }

  /// All samples of one plane.
  func samples(plane: Int) -> [Int] {
    let (columns, rows) = (planes[plane].width, planes[plane].height)
    return (0..<columns * rows).map {
      sample(plane: plane, column: $0 % columns, row: $0 / columns)
    }
  }
}

/// The same sequence of numbers on every run (Knuth's linear congruential generator, MMIX).
struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
