import H264

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What elements are for.
package enum ElementGroup: String, CaseIterable {
  case types = "types and partitions"
  case modes = "intra modes"
  case references = "references"
  case vectors = "vectors"
  case patterns = "what is coded, quantiser"
  case luma = "coefficients, luma"
  case chroma = "coefficients, chroma"
  case samples = "samples as they are"

  package init(_ element: String) {
    self =
      switch element {
      case "intra_pred_mode", "intra_chroma_pred_mode": .modes
      case "ref_idx_l0", "ref_idx_l1": .references
      case "mvd_l0", "mvd_l1": .vectors
      case "coded_block_pattern", "mb_qp_delta", "transform_size_8x8_flag": .patterns
      case "ChromaDCLevel", "ChromaACLevel": .chroma
      case "pcm_sample": .samples
      default: element.hasSuffix("Level") || element.contains("Level") ? .luma : .types
      }
  }

  /// The bits of each group in a whole picture.
  package static func costs(of trace: PictureTrace) -> [ElementGroup: Double] {
    costs(of: trace.macroblocks)
  }

  /// The bits of each group in some macroblocks.
  package static func costs(of macroblocks: [MacroblockTrace]) -> [ElementGroup: Double] {
    var costs: [ElementGroup: Double] = [:]
    for element in macroblocks.flatMap(\.elements) {
      costs[ElementGroup(element.name), default: 0] += element.cost
    }
    return costs
  }
}

extension MacroblockTrace.Element {
  /// The bits that it takes: exactly, where its bins are known.
  package var cost: Double {
    bins.isEmpty ? Double(bits.count) : bins.reduce(0) { $0 + $1.cost }
  }
}

extension ProbedBin {
  /// −log₂ of the share of the interval that is left.
  package var cost: Double { log2(Double(range) / Double(max(1, width))) }
}
