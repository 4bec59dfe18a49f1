/// Everything that a decoder did for one picture.
package struct PictureTrace: Hashable, Sendable {
  /// Columns and rows of macroblocks.
  package internal(set) var columns = 0
  package internal(set) var rows = 0
  package internal(set) var slices: [ProbedSlice] = []

  /// The macroblocks in decoding order.
  package internal(set) var macroblocks: [MacroblockTrace] = []

  /// What was predicted, before any correction; Y, Cb, Cr, of whole macroblocks.
  package internal(set) var predicted: [[UInt8]] = []

  /// The sums of predictions and corrections, before the filter.
  package internal(set) var unfiltered: [[UInt8]] = []

  /// The finished picture.
  package internal(set) var filtered: [[UInt8]] = []

  package init() {}

  /// The macroblock in a column and a row, if it was decoded.
  package func macroblock(_ column: Int, _ row: Int) -> MacroblockTrace? {
    let place = row * columns + column
    if macroblocks.indices.contains(place), macroblocks[place].isAt(column, row) {
      return macroblocks[place]
    }
    return macroblocks.first { $0.isAt(column, row) }
  }

  /// The samples of a macroblock in one of this picture's planes.
  package func samples(_ plane: [UInt8], index: Int, _ column: Int, _ row: Int) -> [UInt8] {
    let size = index == 0 ? 16 : 8
    let stride = columns * size
    return (0..<size * size).map { place in
      let at = (row * size + place / size) * stride + column * size + place % size
      return at < plane.count ? plane[at] : 0
    }
  }
}

/// Everything that a decoder did for one macroblock.
package struct MacroblockTrace: Hashable, Sendable {
  /// A syntax element, and the bits of the slice's payload that it has.
  package struct Element: Hashable, Sendable {
    package let name: String
    package let value: Int
    package let bits: Range<Int>

    /// Its bins, where the recorder keeps them.
    package internal(set) var bins: [ProbedBin] = []
  }

  /// What happened to its samples, in order.
  package enum Step: Hashable, Sendable {
    case prediction(ProbedBlock)
    case correction(ProbedBlock, ProbedCorrection)
    case sum(ProbedBlock)
  }

  /// The strengths of an edge, four samples of luma each.
  package struct Edge: Hashable, Sendable {
    package let number: Int
    package let isVertical: Bool
    package let strengths: SIMD4<UInt8>
  }

  package let column: Int
  package let row: Int

  /// The bits of the slice's payload that it has.
  package internal(set) var bits: Range<Int>
  package internal(set) var elements: [Element] = []
  package internal(set) var steps: [Step] = []

  /// What is known about it at the end; `nil` if it could not be read.
  package internal(set) var summary: ProbedMacroblock?
  package internal(set) var edges: [Edge] = []

  func isAt(_ column: Int, _ row: Int) -> Bool { self.column == column && self.row == row }
}

/// Keeps what a decoder does for the pictures that are of interest.
package struct PictureRecorder: MacroblockProbe {
  package static var isActive: Bool { true }

  /// Whether the picture that is decoded next is of interest.
  package var isWatching = false

  /// Whether the bins of arithmetic code are kept.
  package let wantsBins: Bool

  /// Whether elements and samples are kept; otherwise only what is known about each macroblock.
  package let keepsSteps: Bool

  package var wantsSamples: Bool { keepsSteps }

  private var trace = PictureTrace()

  /// The pictures that have been watched, and not taken out.
  private var finished: [PictureTrace] = []

  package init(wantsBins: Bool = false, keepsSteps: Bool = true) {
    self.wantsBins = wantsBins
    self.keepsSteps = keepsSteps
  }

  /// Takes out the pictures that are complete.
  package mutating func takeTraces() -> [PictureTrace] {
    defer { finished = [] }
    return finished
  }

  package mutating func slice(_ slice: ProbedSlice) { trace.slices.append(slice) }

  package mutating func begin(_ column: Int, _ row: Int, position: Int) {
    trace.macroblocks.append(
      MacroblockTrace(column: column, row: row, bits: position..<position))
  }

  package mutating func element(_ name: StaticString, value: Int, bits: Range<Int>) {
    guard let last = trace.macroblocks.indices.last else { return }
    trace.macroblocks[last].elements.append(
      MacroblockTrace.Element(name: "\(name)", value: value, bits: bits))
  }

  package mutating func bins(_ bins: [ProbedBin]) {
    guard let last = trace.macroblocks.indices.last,
      let element = trace.macroblocks[last].elements.indices.last
    else { return }
    trace.macroblocks[last].elements[element].bins += bins
  }

  package mutating func prediction(_ block: ProbedBlock) { keep(.prediction(block)) }

  package mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection) {
    keep(.correction(block, correction))
  }

  package mutating func sum(_ block: ProbedBlock) { keep(.sum(block)) }

  private mutating func keep(_ step: MacroblockTrace.Step) {
    guard keepsSteps, let last = trace.macroblocks.indices.last else { return }
    trace.macroblocks[last].steps.append(step)
  }

  package mutating func end(_ summary: ProbedMacroblock, position: Int) {
    guard let last = trace.macroblocks.indices.last else { return }
    let start = trace.macroblocks[last].bits.lowerBound
    trace.macroblocks[last].bits = start..<max(start, position)
    trace.macroblocks[last].summary = summary
  }

  package mutating func decoded(_ picture: ProbedPicture) {
    (trace.columns, trace.rows) = (picture.columns, picture.rows)
    trace.unfiltered = picture.planes
    trace.predicted = picture.planes
    // Where nothing is kept the sum stays.
    for macroblock in trace.macroblocks {
      for case .prediction(let block) in macroblock.steps {
        block.put(into: &trace.predicted, columns: trace.columns)
      }
    }
  }

  package mutating func edge(
    _ number: Int, isVertical: Bool, _ strengths: SIMD4<UInt8>, _ column: Int, _ row: Int
  ) {
    let place = row * trace.columns + column
    guard trace.macroblocks.indices.contains(place), trace.macroblocks[place].isAt(column, row)
    else { return }
    trace.macroblocks[place].edges.append(
      MacroblockTrace.Edge(number: number, isVertical: isVertical, strengths: strengths))
  }

  package mutating func finished(_ picture: ProbedPicture) {
    trace.filtered = picture.planes
    finished.append(trace)
    trace = PictureTrace()
  }
}
