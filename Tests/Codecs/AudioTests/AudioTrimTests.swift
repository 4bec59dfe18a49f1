import Audio
import Media
import Testing

@Suite("Which frames are heard, and when")
struct AudioTrimTests {
  private func time(_ value: Int64, _ timescale: UInt32 = 48_000) -> MediaTime {
    MediaTime(value: value, timescale: timescale)
  }

  private func heard(
    _ count: Int, at start: MediaTime, lasting duration: MediaTime, _ trim: SampleTrim = .none,
    rate: Int = 48_000, from target: MediaTime? = nil
  ) -> HeardFrames? {
    AudioTrim.heard(
      frameCount: count, sampleRate: rate,
      times: SampleTimes(presentationTime: start, duration: duration, trim: trim), from: target)
  }

  @Test("all of a sample that is presented whole")
  func whole() {
    let frames = heard(1024, at: time(2048), lasting: time(1024))
    #expect(frames?.range == 0..<1024)
    #expect(frames?.presentationTime == time(2048))
  }

  @Test("nothing of one that is not presented")
  func hidden() {
    #expect(heard(1024, at: time(-1024), lasting: time(1024), .all) == nil)
  }

  @Test("priming in the middle of a sample is cut to the frame: 2112 of Apple's encoder")
  func priming() {
    let cut = SampleTrim.ends(front: time(64), back: .zero)
    let frames = heard(1024, at: time(-64), lasting: time(1024), cut)
    #expect(frames?.range == 64..<1024)
    #expect(frames?.presentationTime == .zero)
  }

  @Test("the end is cut where the edit ends")
  func end() {
    let cut = SampleTrim.ends(front: .zero, back: time(512))
    #expect(heard(1024, at: .zero, lasting: time(1024), cut)?.range == 0..<512)
  }

  @Test("a last sample that is declared short is as long as it says")
  func shortSample() {
    #expect(heard(1024, at: .zero, lasting: time(512))?.range == 0..<512)
    let cut = SampleTrim.ends(front: .zero, back: time(100))
    #expect(heard(1024, at: .zero, lasting: time(512), cut)?.range == 0..<412)
  }

  @Test("ticks of a millisecond cut nothing off a sample of 21.3 ms")
  func coarseTicks() {
    let frames = heard(1024, at: time(21, 1000), lasting: time(21, 1000))
    #expect(frames?.range == 0..<1024)
    #expect(frames?.presentationTime == time(1008))
  }

  @Test("a decoder that gives less than was declared is believed")
  func fewerFrames() {
    #expect(heard(100, at: .zero, lasting: time(1024))?.range == 0..<100)
    #expect(heard(0, at: .zero, lasting: time(1024)) == nil)
  }

  @Test("with twice the frames of the track's ticks, trims are counted in frames of the sound")
  func replicatedBand() {
    let cut = SampleTrim.ends(front: time(10, 24_000), back: .zero)
    let frames = heard(2048, at: time(0, 24_000), lasting: time(1024, 24_000), cut)
    #expect(frames?.range == 20..<2048)
    #expect(frames?.presentationTime == time(20))
  }

  @Test("after a seek nothing before the target is heard")
  func seek() {
    let frames = heard(1024, at: time(48_000), lasting: time(1024), from: time(48_500))
    #expect(frames?.range == 500..<1024)
    #expect(frames?.presentationTime == time(48_500))
    #expect(heard(1024, at: time(48_000), lasting: time(1024), from: time(49_024)) == nil)
    #expect(heard(1024, at: time(48_000), lasting: time(1024), from: time(0))?.range == 0..<1024)
  }

  @Test("a target between two frames is the nearer one")
  func betweenFrames() {
    let target = time(1, 1_000_000)
    #expect(heard(1024, at: .zero, lasting: time(1024), from: target)?.range == 0..<1024)
    let later = time(11, 1_000_000)
    #expect(heard(1024, at: .zero, lasting: time(1024), from: later)?.range == 1..<1024)
  }

  @Test("times at the ends of the numbers cut, and do not trap")
  func extremes() {
    let far = MediaTime(value: .max, timescale: 1)
    let before = MediaTime(value: .min, timescale: .max)
    for start in [far, before] {
      for trim in [
        SampleTrim.none, .ends(front: far, back: far), .ends(front: before, back: before),
      ] {
        for target in [nil, far, before] {
          let frames = heard(1024, at: start, lasting: far, trim, from: target)
          #expect(frames.map { $0.range.count <= 1024 } ?? true)
        }
      }
    }
  }

  @Test("a block is cut at a moment as a sample is")
  func block() {
    let block = PCMBlock(
      channels: [[1, 2, 3, 4]], sampleRate: 8000, layout: .mono, presentationTime: time(8, 8000),
      sampleIndex: 3)
    let rest = block.from(time(10, 8000))
    #expect(rest?.channels == [[3, 4]])
    #expect(rest?.presentationTime == time(10, 8000))
    #expect(block.from(time(12, 8000)) == nil)
    #expect(block.from(time(8, 8000)) == block)
  }
}
