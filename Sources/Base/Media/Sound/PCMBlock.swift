/// Decoded sound: a run of PCM frames with the time at which the first one is heard.
///
/// A PCM frame has a number for each channel, all of the same moment. The numbers are kept channel
/// by channel ("planar"), because that is how filters go through them; a device takes them frame by
/// frame ("interleaved").
public struct PCMBlock: Hashable, Sendable {
  /// The numbers of each channel, −1 to 1 at full scale; all have the same count.
  public let channels: [[Float]]

  /// PCM frames a second.
  public let sampleRate: Int

  /// Which loudspeaker each channel is meant for.
  public let layout: ChannelLayout

  /// When the first frame is heard, in ticks of a frame.
  public let presentationTime: MediaTime

  /// Position of its sample in decoding order, from 0.
  public let sampleIndex: Int

  /// Whether the sample could not be decoded and was replaced by silence.
  public let isDamaged: Bool

  public init(
    channels: [[Float]], sampleRate: Int, layout: ChannelLayout, presentationTime: MediaTime,
    sampleIndex: Int, isDamaged: Bool = false
  ) {
    precondition(channels.count == layout.count, "each channel has a loudspeaker")
    precondition(channels.allSatisfy { $0.count == channels[0].count }, "all are equally long")
    self.channels = channels
    self.sampleRate = sampleRate
    self.layout = layout
    self.presentationTime = presentationTime
    self.sampleIndex = sampleIndex
    self.isDamaged = isDamaged
  }

  public var frameCount: Int { channels.first?.count ?? 0 }

  /// How long it is heard.
  public var duration: MediaTime {
    MediaTime(value: Int64(frameCount), timescale: UInt32(clamping: max(1, sampleRate)))
  }

  /// A part of the block; its time is that of its first frame.
  public subscript(range: Range<Int>) -> PCMBlock {
    PCMBlock(
      channels: channels.map { Array($0[range]) }, sampleRate: sampleRate, layout: layout,
      presentationTime: presentationTime
        + MediaTime(value: Int64(range.lowerBound), timescale: duration.timescale),
      sampleIndex: sampleIndex, isDamaged: isDamaged)
  }
}

/// Which loudspeaker each channel is meant for.
public struct ChannelLayout: Hashable, Sendable {
  /// A place for a loudspeaker; the number is its bit in the masks of WAV files and of libavutil.
  public enum Speaker: Int, Hashable, Sendable, CaseIterable {
    case frontLeft, frontRight, frontCenter, lowFrequency, backLeft, backRight
    case frontLeftOfCenter, frontRightOfCenter, backCenter, sideLeft, sideRight
    case topCenter, topFrontLeft, topFrontCenter, topFrontRight
    case topBackLeft, topBackCenter, topBackRight
  }

  /// The place of each channel; `nil` if it is not known.
  public let speakers: [Speaker?]

  /// How many channels there are.
  public var count: Int { speakers.count }

  public init(_ speakers: [Speaker?]) {
    self.speakers = speakers
  }

  public static let mono = ChannelLayout([.frontCenter])
  public static let stereo = ChannelLayout([.frontLeft, .frontRight])

  /// The usual places of this many channels, in the order of WAV files; beyond 8 none are known.
  public init(usualFor count: Int) {
    let front: [Speaker] = [.frontLeft, .frontRight]
    switch count {
    case 1: self = .mono
    case 3: speakers = front + [.frontCenter]
    case 4: speakers = front + [.frontCenter, .backCenter]
    case 5: speakers = front + [.frontCenter, .backLeft, .backRight]
    case 6: speakers = front + [.frontCenter, .lowFrequency, .backLeft, .backRight]
    case 7: speakers = front + [.frontCenter, .lowFrequency, .backCenter, .sideLeft, .sideRight]
    case 8:
      speakers =
        front + [.frontCenter, .lowFrequency, .backLeft, .backRight, .sideLeft, .sideRight]
    case 2: self = .stereo
    default: speakers = Array(repeating: nil, count: max(0, count))
    }
  }

  /// The places of a mask with a bit for each, lowest first.
  ///
  /// - Parameters:
  ///   - mask: The bits; where their number is not that of the channels, they say nothing.
  ///   - count: How many channels there are.
  public init(mask: UInt64, count: Int) {
    let found = (0..<64).filter { mask >> $0 & 1 == 1 }.map { Speaker(rawValue: $0) }
    self = found.count == count ? ChannelLayout(found) : ChannelLayout(usualFor: count)
  }

  /// A bit for each known place.
  public var mask: UInt64 {
    speakers.compactMap(\.self).reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }
}

extension ChannelLayout: CustomStringConvertible {
  /// "mono", "stereo", "5.1", or how many channels there are.
  public var description: String {
    switch count {
    case 1: "mono"
    case 2: "stereo"
    case 6 where speakers.contains(.lowFrequency): "5.1"
    case 8 where speakers.contains(.lowFrequency): "7.1"
    default: "\(count) channels"
    }
  }
}
