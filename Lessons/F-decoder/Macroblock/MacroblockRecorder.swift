import H264

/// What a decoder did for one macroblock.
struct MacroblockRecord {
  /// A syntax element, and which bits of the slice's payload it has.
  struct Element {
    let name: String
    let value: Int
    let bits: Range<Int>
  }

  /// The samples of a plane, at the stages on their way.
  struct Plane {
    /// Columns and rows.
    let size: Int
    var prediction: [Int]
    var sum: [Int]
    var deblocked: [Int] = []

    init(size: Int) {
      self.size = size
      prediction = Array(repeating: 0, count: size * size)
      sum = prediction
    }

    /// What was added to the prediction.
    var correction: [Int] { zip(sum, prediction).map { $0 - $1 } }
  }

  var elements: [Element] = []
  var summary: ProbedMacroblock?

  /// The bits of the slice's payload that the macroblock has.
  var bits = 0..<0

  /// Y, Cb, Cr.
  var planes = [Plane(size: 16), Plane(size: 8), Plane(size: 8)]
}

/// Watches a decoder, and keeps what it does for the macroblock at one place.
struct MacroblockRecorder: MacroblockProbe {
  static var isActive: Bool { true }

  let place: MacroblockPlace

  /// Whether the picture that is being decoded is the one that is asked for.
  var isPictureWanted = false
  private(set) var record: MacroblockRecord?
  private(set) var pictureSize = (columns: 0, rows: 0)

  /// Whether the macroblock that is being decoded is the one that is asked for.
  private var isRecording = false

  init(place: MacroblockPlace) { self.place = place }

  mutating func begin(_ column: Int, _ row: Int, position: Int) {
    isRecording = isPictureWanted && column == place.column && row == place.row
    guard isRecording else { return }
    record = MacroblockRecord()
    record?.bits = position..<position
  }

  mutating func element(_ name: StaticString, value: Int, bits: Range<Int>) {
    guard isRecording else { return }
    record?.elements.append(
      MacroblockRecord.Element(name: "\(name)", value: value, bits: bits))
  }

  mutating func prediction(_ block: ProbedBlock) {
    guard isRecording else { return }
    keep(block, at: \.prediction)
    // What is not corrected stays as it was predicted.
    keep(block, at: \.sum)
  }

  mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection) {}

  mutating func sum(_ block: ProbedBlock) {
    if isRecording { keep(block, at: \.sum) }
  }

  mutating func end(_ summary: ProbedMacroblock, position: Int) {
    guard isRecording, let start = record?.bits.lowerBound else { return }
    record?.summary = summary
    record?.bits = start..<max(start, position)
    isRecording = false
  }

  mutating func edge(
    _ number: Int, isVertical: Bool, _ strengths: SIMD4<UInt8>, _ column: Int, _ row: Int
  ) {}

  mutating func finished(_ picture: ProbedPicture) {
    guard isPictureWanted else { return }
    pictureSize = (picture.columns, picture.rows)
    for (index, samples) in picture.planes.enumerated() where index < 3 {
      guard let size = record?.planes[index].size else { return }
      let stride = picture.columns * size
      let corner = place.row * size * stride + place.column * size
      guard corner + (size - 1) * stride + size <= samples.count else { continue }
      record?.planes[index].deblocked = (0..<size * size).map {
        Int(samples[corner + $0 / size * stride + $0 % size])
      }
    }
  }

  private mutating func keep(
    _ block: ProbedBlock, at stage: WritableKeyPath<MacroblockRecord.Plane, [Int]>
  ) {
    guard let size = record?.planes[block.plane].size else { return }
    let (left, top) = (block.x - place.column * size, block.y - place.row * size)
    for (index, sample) in block.samples.enumerated() {
      let (x, y) = (left + index % block.width, top + index / block.width)
      guard 0..<size ~= x, 0..<size ~= y else { continue }
      record?.planes[block.plane][keyPath: stage][y * size + x] = Int(sample)
    }
  }
}
