import Bitstream
import Foundation
import H264
import Media
import TestSupport
import Testing

/// What decoders get wrong, and that the raw streams in `Fixtures/h264` have it.
///
/// Their pictures are held to libavcodec's elsewhere. That says something about a trap only if the stream
/// walks into it: here the places where it does are counted. Traps that are a formula have tests beside it.
@Suite("Traps of H.264") struct TrapTests {
  /// A place where decoders go wrong.
  struct Trap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let streams: [String]
    /// How often it occurs in the pictures of a stream.
    let count: @Sendable ([PictureTrace]) -> Int

  }

  /// A macroblock, with what was known of it at the end, and its slice.
  struct Place {
    let trace: MacroblockTrace
    let summary: ProbedMacroblock
    let slice: ProbedSlice
  }

  /// Traps that are a property of single macroblocks.
  private static func macroblocks(
    _ description: String, in streams: [String], where isTrap: @escaping @Sendable (Place) -> Bool
  ) -> Trap {
    Trap(testDescription: description, streams: streams) { pictures in
      pictures.reduce(0) { $0 + $1.places.count(where: isTrap) }
    }
  }

  /// Traps that are a property of slices and their lists.
  private static func slices(
    _ description: String, in streams: [String], count: @escaping @Sendable ([ProbedSlice]) -> Int
  ) -> Trap {
    Trap(testDescription: description, streams: streams) { count($0.flatMap(\.slices)) }
  }

  static let traps: [Trap] = betweenPictures + ofBits + ofSamples

  private static let betweenPictures: [Trap] = [
    slices("list 0 has a picture twice, so indices are not pictures", in: ["references"]) {
      slices in
      slices.count { slice in
        slice.lists.contains { Set($0.map(\.id)).count < $0.count }
      }
    },
    macroblocks(
      "temporal direct refers to another picture than the first of list 0",
      in: ["direct-temporal", "direct-temporal-cavlc"]
    ) { place in
      !place.slice.isDirectSpatial
        && (0..<4).contains { quarter in
          place.summary.isDirect(quarter) && place.summary.references[0][quarter] > 0
        }
    },
    macroblocks(
      "spatial direct finds no reference in list 0", in: ["direct-spatial", "partitions-b"]
    ) { place in
      place.slice.isDirectSpatial
        && (0..<4).contains { quarter in
          place.summary.isDirect(quarter) && place.summary.references[0][quarter] < 0
        }
    },
    macroblocks("a quarter of 4 × 4 blocks, whose neighbours C come later", in: ["partitions-all"])
    {
      place in
      place.slice.type == .predicted
        && place.trace.elements.contains { $0.name == "sub_mb_type" && $0.value == 3 }
    },
    slices("implicit weights that are not halves", in: ["pyramid"]) { slices in
      slices.count { slice in slice.weights.joined().contains { $0 != 32 } }
    },
    slices("frame_num begins again at 0 without an IDR picture", in: ["counters-wrap"]) { slices in
      let numbers = slices.map(\.frameNumber)
      return zip(numbers, numbers.dropFirst()).count { $0 > $1 && $1 == 0 }
    },
    slices("pictures come out later than those that follow", in: ["counters-wrap-b"]) { slices in
      let orders = slices.map(\.order)
      return zip(orders, orders.dropFirst()).count { $0 > $1 }
    },
  ]

  private static let ofBits: [Trap] = [
    macroblocks("samples without prediction among arithmetic code", in: ["pcm-cabac"]) { place in
      place.summary.kind == .samples && place.slice.isArithmetic
    },
    macroblocks("samples without prediction among codes of CAVLC", in: ["pcm-cavlc"]) { place in
      place.summary.kind == .samples && !place.slice.isArithmetic
    },
    Trap(
      testDescription: "coefficients beside samples, whose counts are 16",
      streams: ["pcm-cavlc", "pcm-cabac"]
    ) { pictures in pictures.reduce(0) { $0 + $1.blocksBesideSamples } },
    macroblocks("a level beyond the prefix of 14 ones", in: ["noise-cabac", "qp-0"]) { place in
      place.slice.isArithmetic && place.trace.largestLevel > 14
    },
    macroblocks("a level that no short code of CAVLC holds", in: ["noise-cavlc"]) { place in
      !place.slice.isArithmetic && place.trace.largestLevel > 15
    },
    macroblocks("8 × 8 blocks of four interleaved ones", in: ["cavlc-8x8"]) { place in
      place.summary.usesLargeTransform && !place.slice.isArithmetic
        && place.summary.codedPattern & 15 != 0
    },
    Trap(
      testDescription: "a difference of quantisers after a macroblock without any",
      streams: ["qp-changes"]
    ) { pictures in pictures.reduce(0) { $0 + $1.quantiserChangesAfterSkip } },
    Trap(testDescription: "neighbours that are in another slice", streams: ["slices"]) { pictures in
      pictures.reduce(0) { $0 + $1.edgesBetweenSlices }
    },
  ]

  private static let ofSamples: [Trap] = [
    macroblocks(
      "8 × 8 blocks without edges inside, coded between pictures", in: ["pyramid", "slices"]
    ) { place in
      place.summary.usesLargeTransform && place.summary.references.joined().contains { $0 >= 0 }
    },
    macroblocks("8 × 8 levels scaled with rounding", in: ["qp-10", "cqm-jvt"]) { place in
      place.summary.usesLargeTransform && place.summary.quantizer < 36
    },
    macroblocks(
      "quantisers below 6, where the shift of a DC is to the right", in: ["qp-0", "qp-1"]
    ) {
      place in place.summary.quantizer < 6 && place.summary.kind == .intra16x16
    },
    macroblocks("intra blocks beside others, which they may not use", in: ["constrained-intra"]) {
      place in place.slice.type != .intra && place.summary.isIntra
    },
  ]

  @Test("is in the stream that is there for it", arguments: traps)
  func occurs(trap: Trap) throws {
    for stream in trap.streams {
      #expect(trap.count(try Self.pictures(of: stream)) > 0, "\(stream)")
    }
  }

  /// What the decoder did for all pictures of a stream.
  private static func pictures(of name: String) throws -> [PictureTrace] {
    let path = fixturePath("h264/\(name).264")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var recorder = PictureRecorder()
    recorder.isWatching = true
    var decoder = StreamDecoder(rules: .core, probe: recorder, memoryLimit: 1 << 29)
    for range in AnnexB.nalUnits(in: bytes) {
      #expect(try decoder.decode(unit: bytes.span.extracting(range), sample: 0))
    }
    decoder.finish()
    return decoder.probe.takeTraces()
  }
}

extension PictureTrace {
  /// The macroblocks that could be read.
  fileprivate var places: [TrapTests.Place] {
    macroblocks.compactMap { macroblock in
      guard let summary = macroblock.summary, slices.indices.contains(summary.slice) else {
        return nil
      }
      return TrapTests.Place(trace: macroblock, summary: summary, slice: slices[summary.slice])
    }
  }

  /// Macroblocks with another quantiser than the skipped or uncoded one before them.
  fileprivate var quantiserChangesAfterSkip: Int {
    zip(places, places.dropFirst()).count { before, after in
      before.summary.codedPattern == 0 && before.summary.kind != .intra16x16
        && after.trace.elements.contains { $0.name == "mb_qp_delta" && $0.value != 0 }
    }
  }

  /// Macroblocks with coefficients, to the left of which are samples without prediction.
  fileprivate var blocksBesideSamples: Int {
    places.count { place in
      place.trace.column > 0 && place.summary.kind != .samples && place.summary.codedPattern != 0
        && macroblock(place.trace.column - 1, place.trace.row)?.summary?.kind == .samples
    }
  }

  /// Macroblocks whose upper neighbour is in another slice.
  fileprivate var edgesBetweenSlices: Int {
    places.count { macroblock in
      guard macroblock.trace.row > 0,
        let above = self.macroblock(macroblock.trace.column, macroblock.trace.row - 1)?.summary
      else { return false }
      return above.slice != macroblock.summary.slice
    }
  }
}

extension ProbedMacroblock {
  fileprivate var isIntra: Bool { [.intra4x4, .intra8x8, .intra16x16].contains(kind) }

  fileprivate func isDirect(_ quarter: Int) -> Bool { directQuarters >> quarter & 1 == 1 }
}

extension MacroblockTrace {
  /// The largest level of its blocks.
  fileprivate var largestLevel: Int {
    steps.reduce(0) { largest, step in
      guard case .correction(_, let correction) = step else { return largest }
      return correction.levels.reduce(largest) { max($0, abs($1)) }
    }
  }
}
