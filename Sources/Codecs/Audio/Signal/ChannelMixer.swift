import Media

/// Converts sound from one set of loudspeakers to another: 5.1 to stereo, mono to both sides.
///
/// The factors are those of ITU-R BS.775: the centre goes to both sides with 3 dB less, and each
/// surround channel to its side, also with 3 dB less. The channel for low frequencies is left out,
/// because its sound is meant for a separate loudspeaker. All factors are then reduced together, as
/// far as needed so that nothing can be louder than full scale.
public struct ChannelMixer: Hashable, Sendable {
  public let input: ChannelLayout
  public let output: ChannelLayout

  /// For each channel that comes out, the factor of each that goes in.
  public let factors: [[Float]]

  public init(from input: ChannelLayout, to output: ChannelLayout) {
    self.input = input
    self.output = output
    guard input != output else {
      factors = (0..<output.count).map { row in
        (0..<input.count).map { $0 == row ? 1 : 0 }
      }
      return
    }
    var factors = Array(
      repeating: [Float](repeating: 0, count: input.count), count: output.count)
    for (column, speaker) in input.speakers.enumerated() {
      for share in Self.shares(of: speaker, at: column, in: input, output) {
        factors[share.row][column] += share.factor
      }
    }
    let loudest = factors.map { $0.reduce(0, +) }.max() ?? 1
    self.factors = loudest > 1 ? factors.map { $0.map { $0 / loudest } } : factors
  }

  /// Mixes planar numbers.
  public func mix(_ channels: [[Float]]) -> [[Float]] {
    precondition(channels.count == input.count, "each channel has a loudspeaker")
    guard input != output, let frameCount = channels.first?.count else { return channels }
    return factors.map { row in
      let used = row.indices.filter { row[$0] != 0 }
      // Most often one channel is handed on.
      if used.count == 1, row[used[0]] == 1 { return channels[used[0]] }
      var sum = [Float](repeating: 0, count: frameCount)
      for column in used {
        let (factor, numbers) = (row[column], channels[column])
        for frame in 0..<frameCount { sum[frame] += factor * numbers[frame] }
      }
      return sum
    }
  }

  private typealias Share = (row: Int, factor: Float)
  private static let minus3: Float = 0.707_106_77

  /// Where a channel goes, and how much of it.
  private static func shares(
    of speaker: ChannelLayout.Speaker?, at column: Int, in input: ChannelLayout,
    _ output: ChannelLayout
  ) -> [Share] {
    guard let speaker else { return [(column % max(1, output.count), 1)] }
    if let row = output.speakers.firstIndex(of: speaker) { return [(row, 1)] }
    if output == .mono { return monoShares(of: speaker) }
    // One channel alone is as loud on both sides.
    if input == .mono { return places([.frontLeft, .frontRight], in: output, 1) }
    for choice in substitutes(of: speaker) {
      let found = places(choice.speakers, in: output, choice.factor)
      if found.count == choice.speakers.count { return found }
    }
    return []
  }

  private static func monoShares(of speaker: ChannelLayout.Speaker) -> [Share] {
    switch speaker {
    case .lowFrequency: []
    case .frontLeft, .frontRight, .frontLeftOfCenter, .frontRightOfCenter: [(0, 0.5)]
    case .backCenter, .topBackCenter: [(0, 0.5)]
    default: [(0, minus3 / 2)]
    }
  }

  private static func places(
    _ speakers: [ChannelLayout.Speaker], in output: ChannelLayout, _ factor: Float
  ) -> [Share] {
    speakers.compactMap { speaker in
      output.speakers.firstIndex(of: speaker).map { (row: $0, factor: factor) }
    }
  }

  /// Which loudspeakers can do for one that is missing, the best first.
  private static func substitutes(
    of speaker: ChannelLayout.Speaker
  ) -> [(speakers: [ChannelLayout.Speaker], factor: Float)] {
    switch speaker {
    case .frontCenter, .topCenter, .topFrontCenter: [([.frontLeft, .frontRight], minus3)]
    case .backLeft: [([.sideLeft], 1), ([.frontLeft], minus3)]
    case .backRight: [([.sideRight], 1), ([.frontRight], minus3)]
    case .sideLeft: [([.backLeft], 1), ([.frontLeft], minus3)]
    case .sideRight: [([.backRight], 1), ([.frontRight], minus3)]
    case .backCenter, .topBackCenter:
      [
        ([.backLeft, .backRight], minus3), ([.sideLeft, .sideRight], minus3),
        ([.frontLeft, .frontRight], 0.5),
      ]
    case .frontLeftOfCenter: [([.frontLeft], 1)]
    case .frontRightOfCenter: [([.frontRight], 1)]
    case .topFrontLeft, .topBackLeft: [([.frontLeft], minus3)]
    case .topFrontRight, .topBackRight: [([.frontRight], minus3)]
    case .frontLeft, .frontRight: [([.frontCenter], minus3)]
    case .lowFrequency: []
    }
  }
}
