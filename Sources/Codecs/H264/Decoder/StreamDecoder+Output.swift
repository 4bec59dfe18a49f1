import Bitstream
import Media

extension StreamDecoder {
  /// A picture that is shown.
  package struct Output: Sendable {
    package let facts: PictureFacts

    /// Its samples, without what is cropped off.
    package let picture: Picture
  }
}

/// What is known about a picture beside its samples.
package struct PictureFacts: Sendable {
  /// The number of the sample that it came in.
  package let sample: Int

  /// The type of the slice that refers to most.
  package private(set) var type: Frame.PictureType

  /// The mean of the macroblocks' QP.
  package var quantizer = 0

  /// Whether any of it had to be guessed.
  package var isDamaged = false
  package var motionVectors: [MotionVector] = []

  /// What is shown in its place.
  var drawing: ProbedPicture?

  init(sample: Int, type: Frame.PictureType) {
    self.sample = sample
    self.type = type
  }

  /// A picture with any B slice is a B-picture, one with any P slice else a P-picture.
  mutating func add(_ slice: Frame.PictureType) {
    if slice == .bipredicted || slice == .predicted && type == .intra { type = slice }
  }
}

extension PictureDecoder {
  /// Begins a picture, of which nothing is known yet.
  mutating func begin(id: Int32, order: Int) {
    store.reset()
    filters = []
    picture.id = id
    picture.order = order
    picture.isDamaged = false
    picture.motion.reset(store)
  }

  /// Puts the picture into a slot; the next one is decoded into what was there.
  mutating func keep(in slot: Int) {
    while pool.count <= slot {
      pool.append(
        PictureBuffer(
          columns: store.columns, rows: store.rows, hasChroma: hasChroma,
          placeCount: store.placeCount))
    }
    swap(&picture, &pool[slot])
  }

  /// The mean of QP over the picture.
  var meanQuantizer: Int {
    let count = store.columns * store.rows
    var sum = 0
    for address in 0..<count {
      sum += Int(store.records[store.index(ofAddress: address)].quantizer)
    }
    return count > 0 ? (sum + count / 2) / count : 0
  }

  /// The vectors of the picture's parts.
  ///
  /// - Parameter order: Its place on the screen, which says whether a reference is earlier or later.
  /// - Returns: One for each 8 × 8 block and list.
  func motionVectors(of order: Int) -> [MotionVector] {
    var orders: [Int32: Int] = [:]
    for other in pool { orders[other.id] = other.order }
    var result: [MotionVector] = []
    for address in 0..<store.columns * store.rows {
      let index = store.index(ofAddress: address)
      for list in 0..<2 {
        for quarter in 0..<4 {
          let place = index * 2 + list
          guard picture.motion.references[place * 4 + quarter] >= 0 else { continue }
          let (x, y) = ((quarter & 1) * 2, quarter & 2)
          let vector = picture.motion.vectors[place * 16 + y * 4 + x]
          let reference = orders[picture.motion.pictures[place * 4 + quarter]] ?? order
          result.append(
            MotionVector(
              column: address % store.columns * 16 + x * 4 + 4,
              row: address / store.columns * 16 + y * 4 + 4, width: 8, height: 8,
              right: Double(vector.x) / 4, down: Double(vector.y) / 4,
              reference: reference > order ? .later : .earlier))
        }
      }
    }
    return result
  }
}

extension Picture {
  /// Copies out the samples that are shown, of planes that are this many macroblocks wide.
  init(cropping whole: [[UInt8]], columns: Int, to set: H264SequenceParameterSet) {
    let crop = set.size.crop
    let (width, height) = (set.width, set.height)
    let planes = whole.enumerated().map { index, samples in
      index == 0
        ? Plane(
          cropping: samples, stride: columns * 16, x: crop.left, y: crop.top, width: width,
          height: height)
        : Plane(
          cropping: samples, stride: columns * 8, x: crop.left / 2, y: crop.top / 2,
          width: set.format.chromaWidth(width), height: set.format.chromaHeight(height))
    }
    self.init(
      width: width, height: height, format: set.format, planes: planes, color: set.color,
      chromaLocation: ChromaLocation(h264: set.usability?.signal.chromaLocation),
      pixelAspect: set.pixelAspect ?? .square)
  }
}

extension Plane {
  fileprivate init(
    cropping samples: [UInt8], stride: Int, x: Int, y: Int, width: Int, height: Int
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    for row in y..<y + height {
      bytes += samples[row * stride + x..<row * stride + x + width]
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}

extension ChromaLocation {
  /// `chroma_sample_loc_type`, figure E-1; where nothing is said it is 0, at the left.
  fileprivate init(h264 code: Int?) {
    self =
      switch code {
      case 1: .center
      case 2: .topLeft
      case 3: .top
      case 4: .bottomLeft
      case 5: .bottom
      default: .left
      }
  }
}
