/// Watches a decoder, and draws what the viewer wants to see of it.
package struct XRayProbe: MacroblockProbe {
  package static var isActive: Bool { true }

  /// What is drawn of the pictures that are decoded next.
  package var mode: XRayMode?

  package var isWatching: Bool { mode != nil }
  package var wantsSamples: Bool { mode == .prediction || mode == .correction }

  /// What is known about a macroblock.
  struct Block {
    let column: Int
    let row: Int
    let bitCount: Int
    let summary: ProbedMacroblock
  }

  private var blocks: [Block] = []
  private var place = (column: 0, row: 0)
  private var start = 0
  private var predictions: [ProbedBlock] = []
  private var unfiltered: ProbedPicture?
  private var drawing: ProbedPicture?

  package init(_ mode: XRayMode? = nil) { self.mode = mode }

  package mutating func begin(_ column: Int, _ row: Int, position: Int) {
    (place, start) = ((column, row), position)
  }

  package mutating func prediction(_ block: ProbedBlock) { predictions.append(block) }

  package mutating func end(_ summary: ProbedMacroblock, position: Int) {
    blocks.append(
      Block(
        column: place.column, row: place.row, bitCount: max(0, position - start),
        summary: summary))
  }

  package mutating func decoded(_ picture: ProbedPicture) { unfiltered = picture }

  package mutating func finished(_ picture: ProbedPicture) {
    defer { (blocks, predictions, unfiltered) = ([], [], nil) }
    guard let mode, let unfiltered else { return }
    var canvas = XRayCanvas(picture)
    switch mode {
    case .types: for block in blocks { canvas.drawType(of: block) }
    case .bits: for block in blocks { canvas.drawBits(of: block) }
    case .quantizer: for block in blocks { canvas.drawQuantizer(of: block) }
    case .vectors:
      canvas.fade()
      for block in blocks { canvas.drawVectors(of: block) }
    case .prediction:
      canvas = XRayCanvas(unfiltered)
      for block in predictions { canvas.put(block) }
    case .correction:
      canvas = XRayCanvas(unfiltered)
      for block in predictions { canvas.put(block) }
      canvas.subtract(from: unfiltered)
    case .unfiltered: canvas = XRayCanvas(unfiltered)
    }
    drawing = canvas.picture
  }

  package mutating func takeDrawing() -> ProbedPicture? { drawing.take() }
}
