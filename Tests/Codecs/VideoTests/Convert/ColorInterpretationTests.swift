import Media
import Testing
import Video

@Suite struct ColorInterpretationTests {
  private func description(matrix: UInt8 = 2, isFullRange: Bool? = nil) -> ColorDescription {
    ColorDescription(primaries: 2, transfer: 2, matrix: matrix, isFullRange: isFullRange)
  }

  private func interpretation(
    stream: ColorDescription = .unspecified, container: ColorDescription? = nil,
    width: Int = 640, height: Int = 360, matrix: YUVMatrix? = nil, range: SampleRange? = nil
  ) -> ColorInterpretation {
    ColorInterpretation(
      bitstream: stream, container: container, size: PixelSize(width: width, height: height),
      choice: ColorOverride(matrix: matrix, range: range))
  }

  @Test("believes the stream before the container")
  func streamFirst() {
    let color = interpretation(
      stream: description(matrix: 1, isFullRange: true),
      container: description(matrix: 6, isFullRange: false))
    #expect(color.matrix == .bt709)
    #expect(color.matrixReason == "the stream says BT.709")
    #expect(color.range == .full)
    #expect(color.rangeReason == "the stream says full range")
  }

  @Test("believes the container where the stream says nothing")
  func containerNext() {
    let color = interpretation(container: description(matrix: 9, isFullRange: false))
    #expect(color.matrix == .bt2020)
    #expect(color.matrixReason == "the container says BT.2020")
    #expect(color.range == .limited)
    #expect(color.rangeReason == "the container says limited range")
  }

  @Test("fills each gap on its own")
  func mixed() {
    let color = interpretation(
      stream: description(isFullRange: true), container: description(matrix: 1))
    #expect(color.matrixReason == "the container says BT.709")
    #expect(color.rangeReason == "the stream says full range")
  }

  @Test(
    "goes by the size where nothing is said",
    arguments: [
      (640, 360, .bt601, "nothing is said; 640×360 is SD: BT.601"),
      (720, 576, .bt601, "nothing is said; 720×576 is SD: BT.601"),
      (1279, 719, .bt601, "nothing is said; 1279×719 is SD: BT.601"),
      (1280, 534, .bt709, "nothing is said; 1280×534 is HD: BT.709"),
      (960, 720, .bt709, "nothing is said; 960×720 is HD: BT.709"),
    ] as [(Int, Int, YUVMatrix, String)])
  func bySize(width: Int, height: Int, matrix: YUVMatrix, reason: String) {
    let color = interpretation(width: width, height: height)
    #expect(color.matrix == matrix)
    #expect(color.matrixReason == reason)
    #expect(color.range == .limited)
    #expect(color.rangeReason == "nothing is said: limited range")
  }

  @Test("goes by the size where the matrix said is none of ours")
  func unsupportedMatrix() {
    let color = interpretation(stream: description(matrix: 11))
    #expect(color.matrix == .bt601)
    #expect(
      color.matrixReason
        == "the stream says matrix 11, which is not supported; 640×360 is SD: BT.601")
  }

  @Test("does as it is asked, whatever is said")
  func overridden() {
    let color = interpretation(
      stream: description(matrix: 1, isFullRange: false), matrix: .bt601, range: .full)
    #expect(color.matrix == .bt601)
    #expect(color.matrixReason == "asked for: BT.601")
    #expect(color.range == .full)
    #expect(color.rangeReason == "asked for: full range")
  }

  @Test("takes a picture's own description as the stream's word")
  func ofPicture() {
    let picture = Picture.made(
      .gray, 1, 1, color: description(matrix: 1), samples: [[16]])
    let color = ColorInterpretation(of: picture, container: nil)
    #expect(color.matrixReason == "the stream says BT.709")
  }
}
