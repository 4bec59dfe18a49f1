import Audio
import Media
import Testing

@Suite("Mixing channels")
struct ChannelMixerTests {
  private func mixed(_ input: ChannelLayout, to output: ChannelLayout) -> [[Float]] {
    ChannelMixer(from: input, to: output).factors
  }

  @Test("mono is as loud on both sides, and stereo in the middle is their mean")
  func monoAndStereo() {
    #expect(mixed(.mono, to: .stereo) == [[1], [1]])
    #expect(mixed(.stereo, to: .mono) == [[0.5, 0.5]])
  }

  @Test("5.1 to stereo has ITU's factors, and cannot be louder than full scale")
  func surround() {
    let factors = mixed(ChannelLayout(usualFor: 6), to: .stereo)
    let scale: Float = 1 / (1 + 2 * 0.707_106_77)
    let expected: [[Float]] = [[1, 0, 0.7071, 0, 0.7071, 0], [0, 1, 0.7071, 0, 0, 0.7071]]
    for (row, wanted) in zip(factors, expected) {
      for (factor, number) in zip(row, wanted) { #expect(abs(factor - number * scale) < 1e-4) }
    }
  }

  @Test("no layout gets louder than full scale, and none is lost", arguments: 1...8)
  func bounds(count: Int) {
    let input = ChannelLayout(usualFor: count)
    for output in [ChannelLayout.mono, .stereo, ChannelLayout(usualFor: 6)] {
      let factors = mixed(input, to: output)
      #expect(factors.count == output.count)
      #expect(factors.allSatisfy { $0.reduce(0, +) <= 1.0001 && $0.allSatisfy { $0 >= 0 } })
      for (column, speaker) in input.speakers.enumerated() where speaker != .lowFrequency {
        #expect(factors.contains { $0[column] > 0 })
      }
    }
  }

  @Test("side loudspeakers do for those at the back")
  func substitutes() {
    let quad = ChannelLayout([.frontLeft, .frontRight, .sideLeft, .sideRight])
    let factors = mixed(quad, to: ChannelLayout(usualFor: 6))
    #expect(factors[4] == [0, 0, 1, 0])
    #expect(factors[5] == [0, 0, 0, 1])
  }

  @Test("channels without a place are shared out")
  func unknown() {
    #expect(mixed(ChannelLayout(usualFor: 10), to: .stereo).allSatisfy { $0.contains { $0 > 0 } })
  }

  @Test("mixes the numbers")
  func mixes() {
    let mixer = ChannelMixer(from: .stereo, to: .mono)
    #expect(mixer.mix([[1, 0, -1], [0, 1, -1]]) == [[0.5, 0.5, -1]])
    let same = ChannelMixer(from: .stereo, to: .stereo)
    #expect(same.mix([[1], [2]]) == [[1], [2]])
    #expect(ChannelMixer(from: .mono, to: .stereo).mix([[3, 4]]) == [[3, 4], [3, 4]])
  }

  @Test("a mask names places, if there are as many as channels")
  func masks() {
    #expect(ChannelLayout(mask: 0x3, count: 2) == .stereo)
    #expect(ChannelLayout(mask: 0x60F, count: 6).speakers.last == .sideRight)
    #expect(ChannelLayout(mask: 0, count: 6) == ChannelLayout(usualFor: 6))
    #expect(ChannelLayout(mask: 0x7, count: 2) == .stereo)
    #expect(ChannelLayout(usualFor: 8).mask == 0x63F)
    #expect(ChannelLayout(usualFor: 6).description == "5.1")
  }
}
