import H264
import Testing

@Suite struct H264ErrorTests {
  @Test("a refusal is one line with the element, its value and the other decoder")
  func refusal() {
    let error = H264Error.unsupported(
      element: "bit_depth_luma_minus8", value: 2, meaning: "10 bits a sample")
    #expect(
      error.description
        == "bit_depth_luma_minus8 is 2 (10 bits a sample): not in the Swift decoder; "
        + "try --decoder libavcodec")
  }
}
