import Steps
import Testing

@Suite(
  "B.5 next picture",
  .exercise("B.5") { _ = try $0.nextPicture(.zero, 8, [.seconds(1)], .milliseconds(20)) })
struct ExerciseB_5 {
  /// Time and delay in milliseconds.
  private func nextPicture(
    _ position: Int, _ speed: Int, _ syncTimes: [Int], cost: Int = 20
  ) throws -> [Int]? {
    let got = try Steps.current.nextPicture(
      .milliseconds(position), speed, syncTimes.map { .milliseconds($0) }, .milliseconds(cost))
    return got.map { [Int($0.time / .milliseconds(1)), Int($0.delay / .milliseconds(1))] }
  }

  private let halves = Array(stride(from: 0, through: 10_000, by: 500))

  @Test func `not more than ten pictures a second`() throws {
    let got = try nextPicture(0, 8, halves)
    // 100 ms at 8× are 0.8 s of film: the sync sample at 0.5 s is too near.
    #expect(got == [1000, 125])
  }

  @Test func `a picture that is exactly far enough is taken`() throws {
    let got = try nextPicture(0, 5, halves)
    #expect(got == [500, 100])
  }

  @Test func `slow pictures leave half of the time to others`() throws {
    let got = try nextPicture(0, 8, halves, cost: 200)
    // 400 ms at 8×: 3.2 s.
    #expect(got == [3500, 437])
  }

  @Test func `backward is the mirror image`() throws {
    let got = try nextPicture(10_000, -8, halves)
    #expect(got == [9000, 125])
    let exact = try nextPicture(10_000, -5, halves)
    #expect(exact == [9500, 100])
  }

  @Test func `sparse sync samples make fewer pictures at the right speed`() throws {
    let got = try nextPicture(0, 2, [0, 8000, 16_000])
    // 8 s of film at 2× take 4 s.
    #expect(got == [8000, 4000])
  }

  @Test func `the last picture is shown before the end`() throws {
    let forward = try nextPicture(9600, 8, halves)
    let backward = try nextPicture(400, -8, halves)
    #expect(forward == [10_000, 50])
    #expect(backward == [0, 50])
  }

  @Test func `at either end there is no next picture`() throws {
    let ends = try [
      nextPicture(10_000, 8, halves), nextPicture(0, -8, halves), nextPicture(500, 8, []),
    ]
    #expect(ends == [nil, nil, nil])
  }

  @Test(arguments: [2, 8, 32, -8])
  func `the whole film takes its length divided by the speed`(speed: Int) throws {
    var (position, elapsed) = (speed > 0 ? 0 : 10_000, Duration.zero)
    let times = halves.map { Duration.milliseconds($0) }
    for _ in 0..<100 {
      let got = try Steps.current.nextPicture(.milliseconds(position), speed, times, .zero)
      guard let got else { break }
      position = Int(got.time / .milliseconds(1))
      elapsed += got.delay
    }
    #expect(position == (speed > 0 ? 10_000 : 0))
    #expect(elapsed == .seconds(10) / abs(speed))
  }
}
