import H264
import Media

/// A picture of each kind, from the beginning of a group, with all that the decoder did for it.
package struct DecodedGroup {
  package struct Member {
    /// The number of its sample.
    package let sample: Int
    package let byteCount: Int
    package let trace: PictureTrace

    package var slice: ProbedSlice? { trace.slices.first }
    package var type: Frame.PictureType? { slice?.type }

    /// `PicOrderCnt`.
    package var order: Int { slice?.order ?? 0 }
  }

  /// The pictures in decoding order.
  package let members: [Member]

  package let intra: Member
  package var predicted: Member? { members.first { $0.type == .predicted } }

  /// The first B picture whose blocks come from two pictures.
  package var bipredicted: Member? {
    let pictures = members.filter { $0.type == .bipredicted }
    return pictures.first { member in
      member.trace.macroblocks.contains { ($0.summary?.bothCount ?? 0) > 0 }
    } ?? pictures.first
  }

  /// The first picture of each kind that there is.
  package var kinds: [Member] { [intra, predicted, bipredicted].compactMap(\.self) }

  /// The finished picture at a place on the screen.
  package func picture(order: Int) -> PictureTrace? {
    members.last { $0.order == order }?.trace
  }

  /// Decodes samples, and watches each of them; `nil` if the first one could not be decoded.
  ///
  /// - Parameters:
  ///   - samples: From a sync sample on, in decoding order.
  ///   - format: How they are coded.
  ///   - rules: How stages work: by the decoder's own functions, or by a learner's.
  ///   - memoryLimit: Bytes that pictures may take together.
  ///   - wantsBins: Whether the bins of arithmetic code are kept.
  /// - Throws: `H264Error` if the film uses what this decoder leaves out.
  package init?(
    _ samples: [EncodedSample], format: VideoFormat, rules: H264Rules, memoryLimit: Int,
    wantsBins: Bool = true
  ) throws(H264Error) {
    var recorder = PictureRecorder(wantsBins: wantsBins)
    recorder.isWatching = true
    var decoder = try H264FormatDecoder(
      format,
      options: H264DecoderOptions(hidesDamage: false, memoryLimit: memoryLimit, rules: rules),
      probe: recorder)
    var members: [Member] = []
    for sample in samples {
      var frames: [Frame] = []
      try decoder.feed(sample, &frames)
      members += decoder.stream.probe.takeTraces().map {
        Member(sample: sample.index, byteCount: sample.byteCount, trace: $0)
      }
    }
    guard let intra = members.first, !intra.trace.macroblocks.isEmpty else { return nil }
    self.members = members
    self.intra = intra
  }
}

extension DecodedGroup.Member {
  /// "sample 3, B".
  package var name: String { "sample \(sample), \(type?.rawValue ?? "?")" }
}

extension ProbedMacroblock {
  /// Quarters that come from two pictures.
  package var bothCount: Int { (0..<4).count { references[0][$0] >= 0 && references[1][$0] >= 0 } }
}
