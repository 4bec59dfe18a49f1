import Testing
import Video

@Suite struct YUVMatrixTests {
  // 2(1 − Kr), 2(1 − Kb) and what green loses by them, Kr/Kg and Kb/Kg of each; JFIF 1.02 prints
  // the first row. Full range, so that no stretching is mixed in.
  @Test(
    "gives the factors that follow from Kr and Kb",
    arguments: [
      (.bt601, 1.402, -0.344136, -0.714136, 1.772),
      (.bt709, 1.5748, -0.187324, -0.468124, 1.8556),
      (.bt2020, 1.4746, -0.164553, -0.571353, 1.8814),
    ] as [(YUVMatrix, Double, Double, Double, Double)])
  func factors(
    matrix: YUVMatrix, redFromCr: Double, greenFromCb: Double, greenFromCr: Double,
    blueFromCb: Double
  ) {
    let factors = YUVCoefficients(matrix: matrix, range: .full, bitDepth: 8)
    #expect(factors.luma == 1)
    #expect(abs(factors.redFromCr - redFromCr) < 1e-6)
    #expect(abs(factors.greenFromCb - greenFromCb) < 1e-6)
    #expect(abs(factors.greenFromCr - greenFromCr) < 1e-6)
    #expect(abs(factors.blueFromCb - blueFromCb) < 1e-6)
  }

  @Test("stretches limited range to a screen's")
  func limitedRange() {
    let factors = YUVCoefficients(matrix: .bt601, range: .limited, bitDepth: 8)
    #expect(factors.black == 16)
    #expect(factors.neutral == 128)
    // 255 / 219 and 1.402 · 255 / 224
    #expect(abs(factors.luma - 1.164384) < 1e-6)
    #expect(abs(factors.redFromCr - 1.596027) < 1e-6)
  }

  @Test("knows black, white and neutral at 10 bits")
  func tenBits() {
    #expect(SampleRange.limited.black(bitDepth: 10) == 64)
    #expect(SampleRange.limited.lumaSpan(bitDepth: 10) == 940 - 64)
    #expect(SampleRange.limited.chromaSpan(bitDepth: 10) == 960 - 64)
    #expect(SampleRange.full.lumaSpan(bitDepth: 10) == 1023)
    #expect(SampleRange.full.neutral(bitDepth: 10) == 512)
  }

  // ITU-T H.273 table 4.
  @Test("finds the matrix of a code point")
  func codePoints() {
    let matrices = (0...255).map { YUVMatrix(code: $0) }
    #expect(
      matrices.prefix(15) == [
        .identity, .bt709, nil, nil, .fcc, .bt601, .bt601, .smpte240, .yCgCo, .bt2020, .bt2020,
        nil, nil, nil, nil,
      ])
    #expect(matrices.dropFirst(15).allSatisfy { $0 == nil })
  }

  @Test("takes a command line's words")
  func words() {
    #expect(YUVMatrix(rawValue: "601") == .bt601)
    #expect(YUVMatrix(rawValue: "709") == .bt709)
    #expect(YUVMatrix(rawValue: "2020") == .bt2020)
    #expect(SampleRange(rawValue: "full") == .full)
    #expect(SampleRange(rawValue: "limited") == .limited)
  }
}
