import Testing

@testable import Playback

@Suite struct SeekRequestTests {
  @Test(
    "a quick seek takes a sync sample in its direction, unless it is too far off",
    arguments: [
      // On by 5 s: the sync sample at 4 is nearest.
      (from: 0, to: 5, previous: 4, next: 8, destination: 4),
      (0, 5, 2, 7, 7),
      // 2.5 s off is half of the way: good enough, but not more.
      (0, 50, 25, nil, 25),
      (0, 50, 24, nil, 50),
      // Nothing that lies behind is on the way.
      (40, 50, 40, nil, 50),
      (40, 50, 39, 70, 50),
      // Back by 50 s.
      (100, 50, 30, 80, 30),
      (100, 50, nil, 70, 70),
      (100, 50, nil, nil, 50),
      (60, 50, 40, 60, 50),
    ] as [(Int, Int, Int?, Int?, Int)])
  func quick(from origin: Int, to target: Int, previous: Int?, next: Int?, destination: Int) {
    let request = SeekRequest(
      target: .seconds(target), precision: .quick, origin: .seconds(origin))
    let end = request.destination(
      previous: previous.map { .seconds($0) }, next: next.map { .seconds($0) })
    #expect(end == .seconds(destination))
  }

  @Test("an exact seek goes where it is told")
  func exact() {
    let request = SeekRequest(target: .seconds(5), origin: .zero)
    #expect(request.destination(previous: .seconds(4), next: .seconds(6)) == .seconds(5))
  }
}
