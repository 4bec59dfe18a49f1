import H264
import LessonKit
import MP4
import Media

extension GalleryFile {
  /// The data of the site's page "The life of a macroblock": `Sources/Course/Site/macroblock.json`.
  package static let macroblockLife = GalleryFile("Sources/Course/Site/macroblock.json") {
    material in
    try await MacroblockLife(material).json
  }
}

/// One macroblock of a film as data: a hand that waves, coded with vectors and without arithmetic.
private struct MacroblockLife {
  private static let film = "meadow-baseline.mp4"
  private static let sample = 41
  private static let (column, row) = (16, 6)

  private let picture: DecodedPicture
  private let reference: DecodedPicture
  private let next: DecodedPicture
  private let macroblock: MacroblockTrace
  private let summary: ProbedMacroblock

  /// The bytes of the slice, emulation prevention bytes left out.
  private let payload: [UInt8]
  private let size: (width: Int, height: Int)

  init(_ material: Material) async throws {
    let pictures = try await material.pictures(Self.sample + 2, of: Self.film)
    let film = try await material.film(Self.film)
    let sample = try await film.demuxer.sample(Self.sample, of: film.track.id)
    guard pictures.count == Self.sample + 2,
      let macroblock = pictures[Self.sample].trace.macroblock(Self.column, Self.row),
      let summary = macroblock.summary, summary.kind == .predicted,
      let payload = Self.payload(ofSliceIn: sample.data)
    else { throw LessonError("\(Self.film) has no such macroblock") }
    picture = pictures[Self.sample]
    reference = pictures[Self.sample - 1]
    next = pictures[Self.sample + 1]
    (self.macroblock, self.summary, self.payload) = (macroblock, summary, payload)
    size = (film.format.width, film.format.height)
  }

  /// The first unit of a sample that is a slice: ISO/IEC 14496-15 §5.3.2, ITU-T H.264 §7.3.1.
  private static func payload(ofSliceIn data: [UInt8]) -> [UInt8]? {
    var rest = data[...]
    while rest.count > 4 {
      let length = Int(bigEndianBytes: rest.prefix(4))
      let unit = rest.dropFirst(4).prefix(length)
      rest = rest.dropFirst(4 + length)
      guard let header = unit.first, [1, 5].contains(header & 31) else { continue }
      var (payload, zeroCount) = ([UInt8](), 0)
      for byte in unit {
        if zeroCount >= 2, byte == 3 {
          zeroCount = 0
          continue
        }
        zeroCount = byte == 0 ? zeroCount + 1 : 0
        payload.append(byte)
      }
      return payload
    }
    return nil
  }

  var json: String {
    let trace = picture.trace
    return """
      {
      "film": "\(Self.film)", "picture": \(Self.sample), "column": \(Self.column), "row": \(Self.row),
      "width": \(size.width), "height": \(size.height), "columns": \(trace.columns), "rows": \(trace.rows),
      "bytes": \(picture.byteCount), "quantizer": \(summary.quantizer), "firstBit": \(macroblock.bits.lowerBound),
      "costs": \(trace.macroblocks.map(\.bits.count)),
      "bits": "\(bits)",
      "elements": [
      \(macroblock.elements.map(text).joined(separator: ",\n"))
      ],
      "vectors": \(summary.vectors[0].map { [$0.x, $0.y] }),
      "blocks": [
      \(corrections.joined(separator: ",\n"))
      ],
      "predicted": \(planes(trace.predicted)),
      "sums": \(planes(trace.unfiltered)),
      "edges": [
      \(macroblock.edges.map(text).joined(separator: ",\n"))
      ],
      "copiedBy": \(copyCount),
      "before": \(region(trace.unfiltered[0])),
      "after": \(region(trace.filtered[0])),
      "samples": \(texts(trace.filtered)),
      "source": \(source)
      }

      """
  }

  private var bits: String {
    String(
      macroblock.bits.map { payload[$0 / 8] >> (7 - UInt8($0 % 8)) & 1 == 1 ? "1" : "0" })
  }

  private func text(_ element: MacroblockTrace.Element) -> String {
    """
    {"name": "\(element.name)", "value": \(element.value), \
    "bit": \(element.bits.lowerBound - macroblock.bits.lowerBound), "count": \(element.bits.count)}
    """
  }

  private func text(_ edge: MacroblockTrace.Edge) -> String {
    """
    {"number": \(edge.number), "isVertical": \(edge.isVertical), \
    "strengths": \((0..<4).map { edge.strengths[$0] })}
    """
  }

  /// The corrections of luma, each 4×4; places count from the macroblock's corner.
  private var corrections: [String] {
    macroblock.steps.compactMap { step in
      guard case .correction(let block, let correction) = step, block.plane == 0 else { return nil }
      return """
        {"x": \(block.x - 16 * Self.column), "y": \(block.y - 16 * Self.row), \
        "levels": \(correction.levels), "coefficients": \(correction.coefficients), \
        "residual": \(correction.residual)}
        """
    }
  }

  /// The macroblock in each of three planes.
  private func planes(_ planes: [[UInt8]]) -> [[UInt8]] {
    planes.indices.map {
      picture.trace.samples(planes[$0], index: $0, Self.column, Self.row)
    }
  }

  /// The macroblock with four samples around it, which the filter changes with it.
  private func region(_ plane: [UInt8]) -> [UInt8] {
    Samples(width: 16 * picture.trace.columns, plane)
      .part(16 * Self.column - 4, 16 * Self.row - 4, 24, 24).values
  }

  /// What lies in the reference where the macroblock is, with eight samples around it; half of that in chroma.
  private var source: [[UInt8]] {
    reference.trace.filtered.enumerated().map { index, plane in
      let size = index == 0 ? 16 : 8
      return Samples(width: size * reference.trace.columns, plane)
        .part(
          size * Self.column - size / 2, size * Self.row - size / 2, 2 * size, 2 * size
        ).values
    }
  }

  /// Planes in hexadecimal digits.
  private func texts(_ planes: [[UInt8]]) -> String {
    // As numbers of one digit more, so that zeros in front stay.
    let texts = planes.map { plane in
      plane.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    }
    return "[\"" + texts.joined(separator: "\",\n\"") + "\"]"
  }

  /// How many blocks of 4×4 in the next picture copy from this macroblock.
  private var copyCount: Int {
    let columns = 16 * Self.column..<16 * Self.column + 16
    let rows = 16 * Self.row..<16 * Self.row + 16
    return next.trace.macroblocks.reduce(0) { count, macroblock in
      guard let summary = macroblock.summary else { return count }
      return count
        + (0..<16).count { block in
          let quarter = block / 8 * 2 + block % 4 / 2
          guard summary.references[0][quarter] == 0 else { return false }
          let vector = summary.vectors[0][block]
          let x = 16 * macroblock.column + 4 * (block % 4) + vector.x >> 2
          let y = 16 * macroblock.row + 4 * (block / 4) + vector.y >> 2
          return columns.overlaps(x..<x + 4) && rows.overlaps(y..<y + 4)
        }
    }
  }
}
