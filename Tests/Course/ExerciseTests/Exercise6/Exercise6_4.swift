import Playback
import Steps
import Testing

@Suite("6.4 late frames", .exercise("6.4") { _ = try $0.fate(.zero, .zero) })
struct Exercise6_4 {
  @Test(arguments: [0, 12, 30])
  func `up to 30 ms are shown`(lateness: Int) throws {
    let got = try fate(lateness, pictureAge: 20)
    #expect(got == .show)
  }

  @Test(arguments: [31, 200, 500])
  func `a later one is dropped while the picture is young`(lateness: Int) throws {
    let got = try fate(lateness, pictureAge: 99)
    // Showing takes time, so after a late frame the next one is late too.
    #expect(got == .drop)
  }

  @Test(arguments: [31, 200, 500])
  func `after 100 ms without a new picture a late one is shown`(lateness: Int) throws {
    let got = try fate(lateness, pictureAge: 100)
    // If every frame is late, dropping all of them would freeze the film.
    #expect(got == .show)
  }

  @Test func `the first picture is shown however late`() throws {
    let got = try fate(400, pictureAge: nil)
    // No picture at all counts as very old.
    #expect(got == .show)
  }

  @Test(arguments: [0, 100, nil])
  func `beyond 500 ms decoding skips, whatever is on the screen`(age: Int?) throws {
    let got = try fate(501, pictureAge: age)
    #expect(got == .skipToSync, "picture age \(age.map { "\($0) ms" } ?? "nil")")
  }

  private func fate(_ lateness: Int, pictureAge: Int?) throws -> FrameFate {
    try Steps.current.fate(
      .milliseconds(lateness), pictureAge.map { .milliseconds($0) })
  }
}
