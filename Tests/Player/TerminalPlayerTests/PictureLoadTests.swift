import Testing

@testable import TerminalPlayer

/// What a stream is told about the machine, so that it chooses no quality that is too much.
struct PictureLoadTests {
  private func load(decoding: Int, drawing: Int) -> PictureLoad {
    PictureLoad(
      decoding: .microseconds(decoding), drawing: .microseconds(drawing),
      interval: .milliseconds(40))
  }

  @Test("drawing on a large screen does not rule out a quality with sixteen times the pixels")
  func largeScreen() {
    let load = load(decoding: 400, drawing: 12_000)
    #expect(abs(load.sum - 0.31) < 0.001)
    #expect(load.sum * 16 > 0.9 && load.decodingShare * 16 < 0.9)
  }

  @Test("decoding gets the time that drawing leaves, and no more")
  func rest() {
    #expect(abs(load(decoding: 10_000, drawing: 20_000).decodingShare - 0.5) < 0.001)
    #expect(abs(load(decoding: 10_000, drawing: 0).decodingShare - 0.25) < 0.001)
    #expect(load(decoding: 10_000, drawing: 60_000).decodingShare > 1)
  }
}
