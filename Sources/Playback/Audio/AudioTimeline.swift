import Media

/// Which moment of the film is heard when a device has played so many frames.
///
/// A device counts frames; the film may run at another speed, and a seek goes elsewhere. So each run
/// of frames that is written is noted with the moment that its first one belongs to:
///
///     frames     |---------- 0 … 95 999 ----------|---- 96 000 … 143 999 ----|
///     film       0 s, at normal speed             2 s, at twice the speed    4 s
///
/// What follows without a gap at the same speed makes one run with what came before.
package struct AudioTimeline: Hashable, Sendable {
  private struct Segment: Hashable {
    let firstFrame: Int
    let film: Duration
    let rate: PlaybackRate
    var frameCount: Int

    func film(afterFrames count: Int, at sampleRate: Int) -> Duration {
      film + rate.mediaTime(in: Self.duration(of: count, at: sampleRate))
    }

    static func duration(of count: Int, at sampleRate: Int) -> Duration {
      MediaTime(value: Int64(count), timescale: UInt32(clamping: sampleRate)).duration
    }
  }

  package let sampleRate: Int
  private var segments: [Segment] = []

  /// Frames that were noted.
  package private(set) var frameCount = 0

  /// Two runs are one where what lies between them is less than a frame.
  private var tolerance: Duration { Segment.duration(of: 1, at: sampleRate) }

  package init(sampleRate: Int) {
    precondition(sampleRate > 0, "a device plays frames")
    self.sampleRate = sampleRate
  }

  /// Notes frames that the device has taken.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - film: The moment that the first one belongs to.
  ///   - rate: How fast the film runs in them.
  package mutating func append(_ count: Int, from film: Duration, rate: PlaybackRate = .normal) {
    guard count > 0 else { return }
    defer { frameCount += count }
    if let last = segments.last, last.rate == rate {
      let gap = film - last.film(afterFrames: last.frameCount, at: sampleRate)
      // At another speed a frame is as long as several of the film's.
      if abs(gap) <= rate.mediaTime(in: tolerance) {
        segments[segments.count - 1].frameCount += count
        return
      }
    }
    segments.append(
      Segment(firstFrame: frameCount, film: film, rate: rate, frameCount: count))
  }

  /// What the film shows when so much has been heard, and how fast it runs; `nil` without sound.
  ///
  /// Behind the last frame it stands there.
  package func film(at heard: Duration) -> (position: Duration, rate: PlaybackRate)? {
    let frame = heard.attoseconds * Int128(sampleRate) / 1_000_000_000_000_000_000
    guard
      let segment = segments.last(where: { Int128($0.firstFrame) <= frame }) ?? segments.first
    else { return nil }
    let start = Segment.duration(of: segment.firstFrame, at: sampleRate)
    let inside = min(
      max(.zero, heard - start), Segment.duration(of: segment.frameCount, at: sampleRate))
    return (segment.film + segment.rate.mediaTime(in: inside), segment.rate)
  }

  /// Where the sound ends that was written; `nil` without any.
  package var end: Duration? {
    segments.last.map { $0.film(afterFrames: $0.frameCount, at: sampleRate) }
  }

  /// Forgets what has been heard: a film of hours has a seek and a change of speed now and then.
  package mutating func forget(before heard: Duration) {
    let frame = heard.attoseconds * Int128(sampleRate) / 1_000_000_000_000_000_000
    let kept = segments.lastIndex { Int128($0.firstFrame) <= frame } ?? 0
    segments.removeFirst(kept)
  }

  /// Starts again: the device was emptied.
  package mutating func removeAll() {
    segments.removeAll()
    frameCount = 0
  }
}

/// How far a span is from nothing.
private func abs(_ span: Duration) -> Duration { span < .zero ? .zero - span : span }
