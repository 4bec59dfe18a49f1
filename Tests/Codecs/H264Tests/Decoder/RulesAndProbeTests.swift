import H264
import Media
import TestSupport
import Testing

@Suite struct RulesTests {
  @Test(
    "with every stage replaced by the standard's formulas the pictures are the same",
    arguments: ["small.mp4", "slices.mp4", "meadow.mp4"])
  func plain(file: String) async throws {
    let film = try await Film(file)
    let samples = try await film.samples.prefix(15)
    var pictures: [[Picture]] = []
    for rules in [H264Rules.core, .plain] {
      let decoder = try H264Decoder(
        format: film.format, options: H264DecoderOptions(rules: rules))
      var frames: [Frame] = []
      for sample in samples { frames += try await decoder.decode(sample) }
      pictures.append((frames + (try await decoder.finish())).map(\.picture))
    }
    #expect(pictures[0] == pictures[1])
  }
}

@Suite struct ProbeTests {
  /// Checks that what is shown fits together.
  struct Recorder: MacroblockProbe {
    static var isActive: Bool { true }
    var macroblockCount = 0
    var names: Set<String> = []
    var bitCount = 0
    var wrongSums = 0
    var last: ProbedPicture?
    private var corrected: ProbedBlock?
    private var residual: [Int] = []

    mutating func begin(_ column: Int, _ row: Int, position: Int) { macroblockCount += 1 }

    mutating func element(_ name: StaticString, value: Int, bits: Range<Int>) {
      names.insert("\(name)")
      bitCount += bits.count
    }

    mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection) {
      (corrected, residual) = (block, correction.residual)
    }

    mutating func sum(_ block: ProbedBlock) {
      guard let corrected, block.width == 4 else { return }
      let sums = zip(corrected.samples, residual).map { UInt8(min(max(Int($0) + $1, 0), 255)) }
      if sums != block.samples { wrongSums += 1 }
    }

    mutating func finished(_ picture: ProbedPicture) { last = picture }
  }

  @Test("shows elements, predictions, corrections and their sums")
  func recording() async throws {
    let film = try await Film("small.mp4")
    let sample = try #require(try await film.samples.first)
    var decoder = try H264FormatDecoder(
      film.format, options: H264DecoderOptions(), probe: Recorder())
    var frames: [Frame] = []
    try decoder.feed(sample, &frames)
    let probe = decoder.stream.probe
    #expect(probe.macroblockCount == 10 * 6)
    #expect(probe.wrongSums == 0)
    #expect(probe.names.isSuperset(of: ["mb_type", "coded_block_pattern", "LumaLevel4x4"]))
    #expect(probe.bitCount > 0 && probe.bitCount <= sample.data.count * 8)
    let plane = try #require(probe.last?.planes.first)
    try decoder.finish(&frames)
    let shown = try #require(frames.first?.picture.planes.first)
    #expect(Array(plane.prefix(shown.width)) == Array(shown.bytes.prefix(shown.width)))
  }
}
