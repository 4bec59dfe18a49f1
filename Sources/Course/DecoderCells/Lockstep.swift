import H264
import Media

/// Decodes a film twice, by other rules and by this module's own, and finds the first difference.
///
/// That is how decoders are debugged: not by comparing pictures, in which one wrong number has
/// spread over everything, but each stage of each macroblock in the order of decoding.
package enum Lockstep {
  /// Compares samples one after the other.
  ///
  /// - Parameters:
  ///   - format: How they are coded.
  ///   - samples: From a sync sample on, in decoding order.
  ///   - rules: The other rules.
  /// - Returns: Where the first difference is, in one line; `nil` if there is none.
  /// - Throws: `H264Error` if the film cannot be decoded.
  package static func firstDifference(
    _ format: VideoFormat, _ samples: [EncodedSample], rules: H264Rules
  ) throws(H264Error) -> String? {
    var reference = try decoder(format, .core)
    var other = try decoder(format, rules)
    for (index, sample) in samples.enumerated() {
      let expected = try traces(of: sample, &reference)
      let found = try traces(of: sample, &other)
      for (expected, found) in zip(expected, found) {
        if let difference = found.firstDifference(from: expected) {
          return "picture \(index), \(difference)"
        }
      }
    }
    return nil
  }

  private static func decoder(
    _ format: VideoFormat, _ rules: H264Rules
  ) throws(H264Error) -> H264FormatDecoder<PictureRecorder> {
    var recorder = PictureRecorder()
    recorder.isWatching = true
    return try H264FormatDecoder(
      format, options: H264DecoderOptions(hidesDamage: false, rules: rules), probe: recorder)
  }

  private static func traces(
    of sample: EncodedSample, _ decoder: inout H264FormatDecoder<PictureRecorder>
  ) throws(H264Error) -> [PictureTrace] {
    var frames: [Frame] = []
    try decoder.feed(sample, &frames)
    return decoder.stream.probe.takeTraces()
  }
}

extension PictureTrace {
  /// Says where this picture first differs from another trace of it; `nil` if it does not.
  package func firstDifference(from expected: PictureTrace) -> String? {
    for (index, slice) in expected.slices.enumerated() {
      guard index < slices.count else { return "slice \(index) is missing" }
      if let words = slices[index].difference(from: slice) { return "slice \(index): \(words)" }
    }
    for (index, macroblock) in expected.macroblocks.enumerated() {
      let place = "macroblock \(macroblock.column),\(macroblock.row)"
      guard index < macroblocks.count else { return "\(place): it could not be read" }
      if let words = macroblocks[index].difference(from: macroblock) { return place + words }
    }
    for (index, macroblock) in expected.macroblocks.enumerated() {
      if let words = strengthDifference(index, macroblock) {
        return "macroblock \(macroblock.column),\(macroblock.row): the sum right, \(words)"
      }
    }
    for macroblock in expected.macroblocks {
      if let words = filterDifference(macroblock, from: expected) {
        return "macroblock \(macroblock.column),\(macroblock.row)\(words)"
      }
    }
    return nil
  }

  private func strengthDifference(_ index: Int, _ expected: MacroblockTrace) -> String? {
    guard index < macroblocks.count, macroblocks[index].edges != expected.edges else { return nil }
    for (own, right) in zip(macroblocks[index].edges, expected.edges) where own != right {
      let place = (0..<4).first { own.strengths[$0] != right.strengths[$0] } ?? 0
      return "wrong strength of \(right.isVertical ? "vertical" : "horizontal") edge "
        + "\(right.number), part \(place): \(own.strengths[place]), where it is "
        + "\(right.strengths[place])"
    }
    return "wrong strengths"
  }

  private func filterDifference(
    _ macroblock: MacroblockTrace, from expected: PictureTrace
  ) -> String? {
    for plane in expected.filtered.indices where plane < filtered.count {
      let size = plane == 0 ? 16 : 8
      let own = samples(filtered[plane], index: plane, macroblock.column, macroblock.row)
      let right = expected.samples(
        expected.filtered[plane], index: plane, macroblock.column, macroblock.row)
      guard let place = own.indices.first(where: { own[$0] != right[$0] }) else { continue }
      let block = blockName(plane: plane, x: place % size & ~3, y: place / size & ~3, width: 4)
      return "\(block): prediction right, residual right, wrong after deblocking: "
        + "\(own[place]) at \(place % size % 4),\(place / size % 4), where it is \(right[place])"
    }
    return nil
  }
}

extension MacroblockTrace {
  /// Says where this macroblock first differs, beginning with what follows its name.
  fileprivate func difference(from expected: MacroblockTrace) -> String? {
    for (index, element) in expected.elements.enumerated() {
      guard index < elements.count else { return ": it ends before \(element.name)" }
      guard elements[index].name == element.name, elements[index].value == element.value else {
        let own = elements[index]
        return ": wrong element: \(own.name) \(own.value), where it is \(element.name) "
          + "\(element.value)"
      }
    }
    guard let summary, let right = expected.summary else {
      return self.summary == expected.summary ? nil : ": it could not be read"
    }
    if let words = Self.motionDifference(summary, right) { return ": elements right, \(words)" }
    for (index, step) in expected.steps.enumerated() where index < steps.count {
      if let words = steps[index].difference(from: step) { return words }
    }
    return nil
  }

  private static func motionDifference(
    _ own: ProbedMacroblock, _ right: ProbedMacroblock
  ) -> String? {
    for list in 0..<2 {
      for block in 0..<16 where own.vectors[list][block] != right.vectors[list][block] {
        let (a, b) = (own.vectors[list][block], right.vectors[list][block])
        return "wrong vector of list \(list), block \(block % 4),\(block / 4): "
          + "\(a.x),\(a.y), where it is \(b.x),\(b.y)"
      }
      if own.references[list] != right.references[list] { return "wrong references" }
    }
    return nil
  }
}

extension MacroblockTrace.Step {
  fileprivate func difference(from expected: MacroblockTrace.Step) -> String? {
    switch (self, expected) {
    case (.prediction(let own), .prediction(let right)):
      guard let words = Self.difference(own.samples, right.samples, right.width) else { return nil }
      let mode = right.mode.map { ", mode \($0)" } ?? ""
      return "\(right.name)\(mode): elements right, prediction wrong: \(words)"
    case (.correction(_, let own), .correction(let block, let right)):
      let name = "\(block.name): prediction right, "
      if let words = Self.difference(own.levels, right.levels, block.width) {
        return "\(name)levels wrong: \(words)"
      }
      if let words = Self.difference(own.coefficients, right.coefficients, block.width) {
        return "\(name)levels right, coefficients wrong: \(words)"
      }
      return Self.difference(own.residual, right.residual, block.width).map {
        "\(name)coefficients right, residual wrong: \($0)"
      }
    case (.sum(let own), .sum(let right)):
      return Self.difference(own.samples, right.samples, right.width).map {
        "\(right.name): prediction right, residual right, sum wrong: \($0)"
      }
    default: return ": other stages"
    }
  }

  private static func difference<Number: Equatable>(
    _ own: [Number], _ right: [Number], _ width: Int
  ) -> String? {
    guard let place = own.indices.first(where: { $0 < right.count && own[$0] != right[$0] }) else {
      return own.count == right.count ? nil : "\(own.count) numbers of \(right.count)"
    }
    return "\(own[place]) at \(place % width),\(place / width), where it is \(right[place])"
  }
}

extension ProbedBlock {
  fileprivate var name: String { blockName(plane: plane, x: x, y: y, width: width) }
}

/// What a block is called in its macroblock: `, luma block 5`.
private func blockName(plane: Int, x: Int, y: Int, width: Int) -> String {
  let words = ["luma", "Cb", "Cr"]
  let name = words.indices.contains(plane) ? words[plane] : "?"
  switch width {
  case 4 where plane == 0: return ", \(name) block \(BlockOrder.number(x / 4 & 3, y / 4 & 3))"
  case 4: return ", \(name) block \((x / 4 & 1) + 2 * (y / 4 & 1))"
  case 8 where plane == 0: return ", \(name) quarter \((x / 8 & 1) + 2 * (y / 8 & 1))"
  default: return ", \(name)"
  }
}

extension ProbedSlice {
  fileprivate func difference(from expected: ProbedSlice) -> String? {
    func orders(_ lists: [PictureReference]) -> String {
      lists.map { "\($0.order)" }.joined(separator: " ")
    }
    for (index, list) in expected.initialLists.enumerated() {
      let own = index < initialLists.count ? initialLists[index] : []
      if own != list {
        return "wrong list \(index) before modification: pictures \(orders(own)), where it is "
          + orders(list)
      }
    }
    for (index, list) in expected.lists.enumerated() {
      let own = index < lists.count ? lists[index] : []
      if own != list {
        return "initial lists right, wrong list \(index): pictures \(orders(own)), where it is "
          + orders(list)
      }
    }
    return weights == expected.weights
      ? nil : "lists right, wrong weights: \(weights), where they are \(expected.weights)"
  }
}
