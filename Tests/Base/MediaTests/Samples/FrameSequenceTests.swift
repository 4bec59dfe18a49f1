import Media
import Testing

@Suite struct FrameSequenceTests {
  /// Ten samples, a second each, every fourth of them a sync sample.
  private actor Source: MediaSource {
    let timeline = Timeline.complete(duration: MediaTime(value: 10, timescale: 1))

    /// Samples that were read.
    fileprivate(set) var sampleCount = 0

    /// What lies before a sample.
    private let breaks: [Int: [SampleEvent]]

    init(breaks: [Int: [SampleEvent]] = [:]) {
      self.breaks = breaks
    }

    func tracks() -> [Track] { [] }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
      let start = time.map { min(8, max(0, Int($0.converted(to: 1).value) / 4 * 4)) } ?? 0
      return Reader(source: self, breaks: breaks, next: start)
    }

    func count() { sampleCount += 1 }
  }

  private actor Reader: SampleReader {
    private let source: Source
    private var breaks: [Int: [SampleEvent]]
    private var next: Int

    init(source: Source, breaks: [Int: [SampleEvent]], next: Int) {
      self.source = source
      self.breaks = breaks
      self.next = next
    }

    func next() async -> SampleEvent? {
      guard next < 10 else { return nil }
      if let event = breaks[next]?.first {
        breaks[next]?.removeFirst()
        return event
      }
      defer { next += 1 }
      await source.count()
      let time = MediaTime(value: Int64(next), timescale: 1)
      return .sample(
        EncodedSample(
          index: next, data: [], decodeTime: time, presentationTime: time,
          duration: MediaTime(value: 1, timescale: 1), isSync: next % 4 == 0), 1)
    }
  }

  /// Hands out each frame one sample late, as a decoder with B-pictures does.
  private actor Decoder: FrameDecoder {
    private var held: Frame?
    private(set) var formats: [TrackFormat] = []

    func use(_ format: TrackFormat) -> [Frame] {
      formats.append(format)
      return finish()
    }

    func decode(_ sample: EncodedSample) -> [Frame] {
      let picture = Picture(
        width: 1, height: 1, format: PixelFormat(subsampling: .gray, bitDepth: 8),
        planes: [Plane(width: 1, height: 1, bytes: [0])], color: .unspecified)
      let frame = Frame(
        picture: picture, presentationTime: sample.presentationTime, duration: sample.duration,
        sampleIndex: sample.index, pictureType: nil)
      defer { held = frame }
      return held.map { [$0] } ?? []
    }

    func finish() -> [Frame] {
      defer { held = nil }
      return held.map { [$0] } ?? []
    }

    func reset() { held = nil }
  }

  @Test("gives out the frames that a decoder holds back, too")
  func drains() async throws {
    var indices: [Int] = []
    for try await frame in FrameSequence(source: Source(), trackID: 1, decoder: Decoder()) {
      indices.append(frame.sampleIndex)
    }
    #expect(indices == Array(0..<10))
  }

  @Test(
    "finds the frame that is on the screen at a time",
    arguments: [(-5, 0), (0, 0), (39, 3), (40, 4), (55, 5), (99, 9), (500, 9)])
  func frameAtTime(tenths: Int64, index: Int) async throws {
    let frame = try await FrameSequence.frame(
      at: MediaTime(value: tenths, timescale: 10), source: Source(), trackID: 1,
      decoder: Decoder())
    #expect(frame?.sampleIndex == index)
  }

  @Test("gives out what a format change leaves in the decoder, and goes on in the next one")
  func formats() async throws {
    let decoder = Decoder()
    let source = Source(breaks: [0: [.format(.other, 1)], 4: [.format(.other, 1)]])
    var indices: [Int] = []
    for try await frame in FrameSequence(source: source, trackID: 1, decoder: decoder) {
      indices.append(frame.sampleIndex)
    }
    #expect(indices == Array(0..<10))
    #expect(await decoder.formats == [.other, .other])
  }

  @Test("gives out nothing between lost samples and the next sync sample")
  func losses() async throws {
    let source = Source(breaks: [2: [.discontinuity(.samplesLost)]])
    var indices: [Int] = []
    for try await frame in FrameSequence(source: source, trackID: 1, decoder: Decoder()) {
      indices.append(frame.sampleIndex)
    }
    #expect(indices == [0, 1] + Array(4..<10))
  }

  @Test("puts times back that a break has shifted")
  func shifts() async throws {
    let hour = MediaTime(value: 3600, timescale: 1)
    let source = Source(breaks: [3: [.discontinuity(.timesShifted(by: hour))]])
    var seconds: [Int64] = []
    for try await frame in FrameSequence(source: source, trackID: 1, decoder: Decoder()) {
      seconds.append(frame.presentationTime.value)
    }
    #expect(seconds == [0, 1, 2] + (3..<10).map { $0 - 3600 })
  }

  // The decoder is one sample behind: two go in before the first frame comes out.
  @Test("decodes no further than it is asked to")
  func backPressure() async throws {
    let source = Source()
    var frames = FrameSequence(source: source, trackID: 1, decoder: Decoder()).makeAsyncIterator()
    #expect(await source.sampleCount == 0)
    for count in 1...3 {
      _ = try await frames.next()
      #expect(await source.sampleCount == count + 1)
    }
  }

  @Test("a cancelled task gets no further frame, and no further sample is read for it")
  func cancellation() async throws {
    let source = Source()
    let (thirdFrame, continuation) = AsyncStream<Void>.makeStream()
    let task = Task {
      var indices: [Int] = []
      do {
        for try await frame in FrameSequence(source: source, trackID: 1, decoder: Decoder()) {
          indices.append(frame.sampleIndex)
          guard frame.sampleIndex == 2 else { continue }
          continuation.yield()
          while !Task.isCancelled { await Task.yield() }
        }
      } catch is CancellationError {
        return (indices, true)
      }
      return (indices, false)
    }
    for await _ in thirdFrame.prefix(1) { task.cancel() }
    let (indices, isCancelled) = try await task.value
    #expect(indices == [0, 1, 2])
    #expect(isCancelled)
    #expect(await source.sampleCount == 4)
  }

  /// The numbers of some frames.
  private func indices(_ frames: FrameSequence, _ count: Int) async throws -> [Int] {
    var indices: [Int] = []
    for try await frame in frames {
      indices.append(frame.sampleIndex)
      if indices.count == count { break }
    }
    return indices
  }

  @Test("a decoder that has served one sequence serves the next: no frame of the first comes out")
  func decoderUsedAgain() async throws {
    let decoder = Decoder()
    let frames = FrameSequence(source: Source(), trackID: 1, decoder: decoder)
    #expect(try await indices(frames, 4) == [0, 1, 2, 3])
    #expect(try await indices(frames, 4) == [0, 1, 2, 3])
  }

  @Test("two sequences at a time need two decoders: the second one throws")
  func decoderUsedTwice() async throws {
    let (decoder, source) = (Decoder(), Source())
    var first = FrameSequence(source: source, trackID: 1, decoder: decoder).makeAsyncIterator()
    #expect(try await first.next()?.sampleIndex == 0)
    var second = FrameSequence(source: source, trackID: 1, decoder: decoder).makeAsyncIterator()
    await #expect(throws: DecoderInUse.self) { _ = try await second.next() }
    // The first one goes on undisturbed.
    #expect(try await first.next()?.sampleIndex == 1)
    var third = FrameSequence(source: source, trackID: 1, decoder: Decoder()).makeAsyncIterator()
    #expect(try await third.next()?.sampleIndex == 0)
  }

  @Test("iterators of a sequence that makes its decoders do not disturb each other")
  func ownDecoders() async throws {
    let frames = FrameSequence(source: Source(), trackID: 1) { Decoder() }
    var first = frames.makeAsyncIterator()
    #expect(try await first.next()?.sampleIndex == 0)
    #expect(try await indices(frames, 3) == [0, 1, 2])
    #expect(try await first.next()?.sampleIndex == 1)
  }

  @Test(
    "of a range those frames come out that begin in it, and little else is read",
    arguments: [
      (0, 100, Array(0..<10), 10), (35, 65, [4, 5, 6], 9), (50, 50, [], 3), (55, 59, [], 4),
      (95, 200, [], 2),
    ] as [(Int64, Int64, [Int], Int)])
  func range(start: Int64, end: Int64, expected: [Int], count: Int) async throws {
    let source = Source()
    let range =
      MediaTime(value: start, timescale: 10)..<MediaTime(value: end, timescale: 10)
    let frames = FrameSequence(source: source, trackID: 1, in: range) { Decoder() }
    #expect(try await indices(frames, .max) == expected)
    #expect(await source.sampleCount == count)
  }

  @Test("without a number it is the first track with video, and an error where there is none")
  func noVideo() async throws {
    var frames = FrameSequence(source: Source()) { Decoder() }.makeAsyncIterator()
    await #expect(throws: MediaSourceError.noVideoTrack) { _ = try await frames.next() }
  }
}
