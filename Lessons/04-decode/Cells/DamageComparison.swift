import Media
import Video

/// A decoded frame with a small picture, and the checksum of its whole one.
struct ObservedFrame {
  let frame: Frame
  let checksum: PictureChecksum
}

/// The pictures of a part of a film, decoded from a sound file and from a broken one.
struct DamageComparison {
  /// What has become of a picture.
  enum State: Int {
    /// It is the same, sample by sample, and comes at its time.
    case whole
    /// The decoder says that it had to guess.
    case noticed
    /// It is wrong, and the decoder does not say so.
    case unnoticed
    /// It has not come out at all.
    case missing

    /// What JSON calls it.
    var name: String { "\(self)" }
  }

  struct Picture {
    let sound: Frame

    /// What came out of the broken file in its place.
    let broken: Frame?
    let state: State

    /// Whether it comes out where nothing is to be shown between damage and the next sync sample.
    let isShown: Bool
  }

  /// The pictures in presentation order.
  let pictures: [Picture]

  /// Compares what has been decoded of the same samples.
  ///
  /// - Parameters:
  ///   - sound: The frames of the sound file in presentation order.
  ///   - broken: All frames of the broken one.
  ///   - shown: The samples whose frames still come out where damage is to be hidden.
  init(sound: [ObservedFrame], broken: [ObservedFrame], shown: Set<Int>) {
    let found = Dictionary(broken.map { ($0.frame.sampleIndex, $0) }) { first, _ in first }
    pictures = sound.map { original in
      let index = original.frame.sampleIndex
      return Picture(
        sound: original.frame, broken: found[index]?.frame,
        state: Self.state(of: found[index], beside: original), isShown: shown.contains(index))
    }
  }

  private static func state(of broken: ObservedFrame?, beside sound: ObservedFrame) -> State {
    guard let broken else { return .missing }
    if broken.frame.isDamaged && !sound.frame.isDamaged { return .noticed }
    let isInTime = broken.frame.presentationTime == sound.frame.presentationTime
    return isInTime && broken.checksum == sound.checksum ? .whole : .unnoticed
  }

  /// The pictures that are not as they were.
  var wrong: [Picture] { pictures.filter { $0.state != .whole } }

  /// The first picture after the damage.
  var firstWholeAgain: Picture? {
    guard let last = pictures.lastIndex(where: { $0.state != .whole }) else { return nil }
    return pictures.dropFirst(last + 1).first
  }

  func count(_ state: State) -> Int { pictures.count { $0.state == state } }
}
