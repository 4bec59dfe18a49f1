import Steps
import Testing

@Suite("4.5 presentation order", .exercise("4.5") { _ = try $0.presentationOrder([0], 0) })
struct Exercise4_5 {
  @Test func `a picture comes out when more than depth are waiting`() throws {
    let got = try Steps.current.presentationOrder([0, 4, 2, 1, 3], 2)
    // I0 P4 B2 B1 B3: pictures 4 and 2 come before 1 and are shown after it. H.264 §C.4.5.3
    #expect(got == [[], [], [0], [1], [2], [3, 4]])
  }

  // The times of demo.mp4's first samples, and the frames that libavcodec returns for them: swift
  // run lesson04-decode demo.mp4 --cell 3
  @Test func `demo's pictures come out as libavcodec gives them`() throws {
    let times: [Int64] = [0, 133, 67, 33, 100, 267, 200, 167, 233]
    let got = try Steps.current.presentationOrder(times, 2)
    let first = Array(got.prefix(times.count))
    #expect(first == [[], [], [0], [33], [67], [100], [133], [167], [200]])
  }

  @Test func `at depth 0 no picture waits`() throws {
    let got = try Steps.current.presentationOrder([0, 512, 1024], 0)
    // Decoding order is that of the screen; each picture comes out at once.
    #expect(got == [[0], [512], [1024], []])
  }

  @Test func `pictures that wait at the end come out in order`() throws {
    let got = try Steps.current.presentationOrder([0, 300, 100], 3)
    // A player that forgets them loses the last pictures of every film.
    #expect(got == [[], [], [], [0, 100, 300]])
  }

  @Test func `depth 1 holds one picture back`() throws {
    let got = try Steps.current.presentationOrder([0, 2, 1, 4, 3], 1)
    // I P B P B: when a B has come, the P before it still waits.
    #expect(got == [[], [0], [1], [2], [3], [4]])
  }

  @Test func `times may begin below 0`() throws {
    let got = try Steps.current.presentationOrder([-2, 2, 0], 1)
    #expect(got == [[], [-2], [0], [2]])
  }

  @Test func `no pictures, one row`() throws {
    let got = try Steps.current.presentationOrder([], 2)
    // There is still one row: the one for the end.
    #expect(got == [[]])
  }
}
