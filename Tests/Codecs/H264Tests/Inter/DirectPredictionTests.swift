import H264
import Media
import TestSupport
import Testing

/// Temporal direct prediction, ITU-T H.264 §8.4.1.2.3, in a stream of four pictures of one macroblock.
///
/// It is written by hand: x264 uses the other kind wherever the co-located picture is a B picture.
@Suite struct DirectPredictionTests {
  /// The pictures in decoding order, with their places on the screen: I 0, P 8, B 4, b 2.
  ///
  /// The co-located block of the last one, in the B picture, refers to the P picture through list 1 alone.
  private static func units(vector: (x: Int, y: Int)) -> [[UInt8]] {
    [
      sequenceSet, pictureSet,
      slice(.intra, referenceCode: 3, number: 0, order: 0) { writer in
        // I_16x16_2_0_0: the mean, which is 128, and no coefficients.
        writer.ue(3)
        writer.ue(0)
        writer.se(0)
        writer.flag(1)
      },
      slice(.predicted, referenceCode: 2, number: 1, order: 8) { $0.ue(1) },
      slice(.bipredicted, referenceCode: 1, number: 2, order: 4) { writer in
        // No skipped macroblock, B_L1_16x16, its vector, and no coefficients.
        writer.ue(0)
        writer.ue(2)
        writer.se(vector.x)
        writer.se(vector.y)
        writer.ue(0)
      },
      slice(.bipredicted, referenceCode: 0, number: 3, order: 2) { $0.ue(1) },
    ]
  }

  /// Main profile, 16 × 16, four references, `direct_8x8_inference_flag` 1.
  private static let sequenceSet: [UInt8] = {
    var writer = UnitWriter()
    writer.u(8, 0x67)
    for byte in [77, 0, 10] { writer.u(8, byte) }
    // Number, frame_num of 4 bits, POC type 0 with 4 bits.
    for value in [0, 0, 0, 0] { writer.ue(value) }
    writer.ue(4)
    writer.flag(0)
    writer.ue(0)
    writer.ue(0)
    // Frames alone, inference, no cropping, no VUI.
    for flag in [1, 1, 0, 0] { writer.flag(flag) }
    return writer.unit
  }()

  /// CAVLC; three references in list 0, one in list 1.
  private static let pictureSet: [UInt8] = {
    var writer = UnitWriter()
    writer.u(8, 0x68)
    writer.ue(0)
    writer.ue(0)
    writer.u(2, 0)
    writer.ue(0)
    writer.ue(2)
    writer.ue(0)
    writer.u(3, 0)
    for _ in 0..<3 { writer.se(0) }
    writer.u(3, 0)
    return writer.unit
  }()

  /// A slice with its header, §7.3.3.
  private static func slice(
    _ type: Frame.PictureType, referenceCode: Int, number: Int, order: Int,
    data: (inout UnitWriter) -> Void
  ) -> [UInt8] {
    var writer = UnitWriter()
    writer.u(8, referenceCode << 5 | (type == .intra ? 5 : 1))
    writer.ue(0)
    writer.ue(type == .intra ? 7 : type == .predicted ? 5 : 6)
    writer.ue(0)
    writer.u(4, number)
    if type == .intra { writer.ue(0) }
    writer.u(4, order)
    switch type {
    case .intra: break
    case .predicted:
      // One reference, list 0 as it is.
      writer.flag(1)
      writer.ue(0)
      writer.flag(0)
    case .bipredicted:
      // Temporal; as many references as the set says, both lists as they are.
      writer.u(4, 0)
    }
    if type == .intra { writer.u(2, 0) } else if referenceCode > 0 { writer.flag(0) }
    writer.se(0)
    data(&writer)
    return writer.unit
  }

  @Test("takes the vector of list 1 where the co-located block has none of list 0")
  func colocatedInList1() throws {
    var recorder = PictureRecorder(keepsSteps: false)
    recorder.isWatching = true
    var decoder = StreamDecoder(rules: .core, probe: recorder, memoryLimit: 1 << 24)
    for unit in Self.units(vector: (8, -4)) {
      #expect(try decoder.decode(unit: unit.span, sample: 0))
    }
    decoder.finish()
    let picture = try #require(decoder.probe.takeTraces().last)
    let slice = try #require(picture.slices.first)
    #expect(slice.lists.map { $0.map(\.order) } == [[0, 4, 8], [4]])
    let macroblock = try #require(picture.macroblocks.first?.summary)
    #expect(macroblock.kind == .directSkipped)
    // The P picture is the third of list 0. tb = 2 − 8 and td = 4 − 8: one and a half times the vector,
    // and what is left of it to the B picture.
    #expect(macroblock.references == [[2, 2, 2, 2], [0, 0, 0, 0]])
    #expect(Set(macroblock.vectors[0]) == [VectorPair(x: 12, y: -6)])
    #expect(Set(macroblock.vectors[1]) == [VectorPair(x: 4, y: -2)])
  }
}
