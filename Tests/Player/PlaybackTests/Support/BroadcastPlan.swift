import Media
import TestSupport

/// What a broadcast sends, and what breaks in it: film and sound from 1000 s on, without an end.
///
/// The film has groups of 25 pictures of 40 ms with B-pictures, the sound a sample each 20 ms. Three
/// times the film changes its resolution, its decoder configuration and its orientation, in some
/// groups samples are lost, and once the stream's clock jumps by an hour.
struct BroadcastPlan: Sendable {
  /// Numbers of the groups with which a format begins; the first format begins with group 0.
  var formatChanges = [3, 5, 9]

  /// In these groups the samples of a range of places in decoding order are lost.
  var losses: [Int: Range<Int>] = [4: 10..<13, 8: 1..<25]

  /// The group with which the stream's clock jumps.
  var shiftGroup = 6

  /// How far the sound follows the film in the stream; negative if it precedes it.
  var soundLag = Duration.milliseconds(400)

  /// How much later than it should a sample arrives at most.
  var jitter = Duration.milliseconds(80)

  /// From when to when nothing arrives, since the broadcast began.
  var outage: Range<Duration>?

  /// The groups from which on there is no more sound, and no more film.
  var soundEnd = Int.max
  var filmEnd = Int.max

  var seed: UInt64 = 0

  static let filmID = 1
  static let soundID = 2
  static let start = MediaTime(value: 1000, timescale: 1)
  static let shift = MediaTime(value: 3600, timescale: 1)
  static let groupLength = 25
  static let groupDuration = Duration.seconds(1)

  /// Which picture of a group comes at which place in decoding order.
  static let decodingOrder = FakeFilm(frameCount: groupLength, groupLength: groupLength)
    .decodingOrder
}

extension BroadcastPlan {
  /// A plan in which everything happens within the first seven seconds.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    formatChanges = (1...7).shuffled(using: &random).prefix(3).sorted()
    shiftGroup = Int.random(in: 1...7, using: &random)
    losses = [:]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let first = Int.random(in: 1..<Self.groupLength, using: &random)
      let end = Int.random(in: first + 1...Self.groupLength, using: &random)
      losses[Int.random(in: 0...7, using: &random)] = first..<end
    }
    soundLag = .milliseconds(Int.random(in: -1500...1500, using: &random))
    jitter = .milliseconds(Int.random(in: 0...300, using: &random))
    if Int.random(in: 0..<4, using: &random) == 0 {
      let start = random.milliseconds(0...6000)
      outage = start..<start + random.milliseconds(1...5000)
    }
    // One in eight has no sound at all, one in eight loses it, one in sixteen loses its film.
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: soundEnd = 0
    case 2, 3: soundEnd = Int.random(in: 1...7, using: &random)
    case 4: filmEnd = Int.random(in: 1...7, using: &random)
    default: break
    }
  }

  /// Which of the film's formats a group is coded in, from 0.
  func formatNumber(ofGroup group: Int) -> Int { formatChanges.count { $0 <= group } }

  /// The film's formats: each of another resolution, configuration and orientation.
  func filmFormat(_ number: Int) -> VideoFormat {
    let rotations: [Orientation.Rotation] = [.none, .clockwise90, .half, .clockwise270]
    return VideoFormat(
      codec: number == 2 ? .hevc : .h264, configuration: [UInt8(number)], nalLengthSize: 4,
      width: 16 + 8 * number, height: 9 + 4 * number,
      orientation: Orientation(rotation: rotations[number % 4], isMirrored: false))
  }

  var soundFormat: AudioFormat {
    AudioFormat(
      codec: "mp4a", configuration: [7], sampleRate: 48_000, channelCount: 2, bitDepth: 16)
  }

  /// The film sample at a place in decoding order; `nil` if it is lost.
  func filmSample(_ index: Int) -> EncodedSample? {
    let (group, place) = index.quotientAndRemainder(dividingBy: Self.groupLength)
    if losses[group]?.contains(place) == true { return nil }
    let number = group * Self.groupLength + Self.decodingOrder[place]
    return EncodedSample(
      index: index, data: [UInt8(formatNumber(ofGroup: group)), UInt8(place)],
      decodeTime: Self.filmTime(index - 2), presentationTime: Self.filmTime(number),
      duration: MediaTime(value: 3600, timescale: 90_000), isSync: place == 0)
  }

  func soundSample(_ index: Int) -> EncodedSample {
    let time = Self.soundTime(index)
    return EncodedSample(
      index: index, data: [7], decodeTime: time, presentationTime: time,
      duration: MediaTime(value: 960, timescale: 48_000), isSync: true)
  }

  /// When picture `number` appears.
  static func filmTime(_ number: Int) -> MediaTime {
    MediaTime(value: 90_000_000 + 3600 * Int64(number), timescale: 90_000)
  }

  static func soundTime(_ number: Int) -> MediaTime {
    MediaTime(value: 48_000_000 + 960 * Int64(number), timescale: 48_000)
  }

  /// Which pictures can be shown, of the groups before `end`: not those that are lost, nor those that
  /// refer to one.
  func shownNumbers(from start: Int = 0, groups end: Int) -> [Int] {
    (start..<min(end, filmEnd)).flatMap { group in
      let places = losses[group].map { 0..<$0.lowerBound } ?? 0..<Self.groupLength
      return places.map { group * Self.groupLength + Self.decodingOrder[$0] }.sorted()
    }
  }

  /// Up to which moment everything has arrived after this much time.
  func age(at time: Duration) -> Duration {
    let sent = outage.map { $0.contains(time) ? $0.lowerBound : time } ?? time
    return max(sent - jitter - max(soundLag, .zero - soundLag), .zero)
  }

  /// When a sample arrives that should arrive at `time`; the same for the same sample.
  func arrival(_ index: Int, meantAt time: Duration) -> Duration {
    var random = SplitMix64(seed: seed &+ UInt64(index) &* 0x9E37_79B9)
    let time = time + jitter * Double.random(in: 0...1, using: &random)
    return outage.map { $0.contains(time) ? $0.upperBound : time } ?? time
  }
}
