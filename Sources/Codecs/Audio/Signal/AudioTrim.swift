import Media

/// Which PCM frames of a sample are heard, and when.
///
/// A codec of sound needs a run-up: the first frames of an AAC track are the encoder's priming,
/// which contains no recorded sound. It works in whole samples, so the last one is filled up. The
/// edit list says which part should be heard (ISO/IEC 14496-12 §8.6.6), and a seek, which decodes
/// from a little earlier, has another beginning:
///
///     decoded      |ppppppp|=============================|xxxx|
///     edit list            |----------- heard -----------|
///     seek                           |------ heard ------|
///
/// Everything is cut to the frame; a moment between two frames counts as the nearer one.
public enum AudioTrim {
  /// Finds out what of a decoded sample is heard.
  ///
  /// - Parameters:
  ///   - frameCount: How many frames the decoder has made of it.
  ///   - sampleRate: Frames a second.
  ///   - times: When the sample is presented, and what the edit list cuts off.
  ///   - start: What comes before this moment is not heard; `nil` if all is.
  /// - Returns: The frames, counted from the first one that was decoded, and when the first of them
  ///   is heard, in ticks of a frame; `nil` if none is.
  public static func heard(
    frameCount: Int, sampleRate: Int, times: SampleTimes, from start: MediaTime? = nil
  ) -> HeardFrames? {
    heard(
      frameCount: frameCount, sampleRate: sampleRate, times: times, from: start, rules: .core)
  }

  /// Finds out the same by other rules.
  package static func heard(
    frameCount: Int, sampleRate: Int, times: SampleTimes, from start: MediaTime?,
    rules: AudioRules
  ) -> HeardFrames? {
    guard frameCount > 0, let rate = UInt32(exactly: sampleRate), rate > 0, times.trim != .all
    else {
      return nil
    }
    let first = times.presentationTime.frames(at: rate)
    var (front, end) = (Int64(0), Int64(frameCount))
    // A decoder may return more than the sample lasts: the last one of a track is declared short.
    // Ticks longer than a frame cannot say exactly how long it lasts.
    let lasting = times.duration.frames(at: rate)
    let tick = MediaTime(value: 1, timescale: times.duration.timescale).frames(at: rate)
    if end > lasting.addingClamped(tick) { end = lasting }
    let decoded = end
    if case .ends(let cutFront, let cutBack) = times.trim {
      front = max(0, cutFront.frames(at: rate))
      if cutBack > .zero {
        end = min(end, lasting.subtractingClamped(cutBack.frames(at: rate)))
      }
    }
    guard front < end else { return nil }
    // Counted from the sample's first frame; `edit` is the part that the edit list presents.
    let (sample, edit) = (0..<Int(decoded), Int(front)..<Int(end))
    let delay = Int(first.addingClamped(front))
    let target = start.map { Int($0.frames(at: rate)) }
    let heard =
      rules.heardFrames?(sample, edit, delay, target)
      ?? heardFrames(ofSample: sample, edit: edit, delay: delay, from: target)
    guard !heard.frames.isEmpty else { return nil }
    return HeardFrames(
      range: heard.frames, presentationTime: MediaTime(value: Int64(heard.time), timescale: rate))
  }

  // ANCHOR: solution-A.3
  /// Cuts a sample to what the edit list and a seek leave of it.
  ///
  /// - Parameters:
  ///   - sample: The frames that the decoder made, counted in the media.
  ///   - edit: The frames of the media that are heard.
  ///   - delay: Frames of the presentation before the edit begins.
  ///   - target: The frame of the presentation to which a seek went; `nil` without one.
  /// - Returns: The frames that are heard, counted from the sample's first, and the frame of the
  ///   presentation at which the first of them is heard; an empty range where there is none.
  package static func heardFrames(
    ofSample sample: Range<Int>, edit: Range<Int>, delay: Int, from target: Int?
  ) -> (frames: Range<Int>, time: Int) {
    let shift = delay.subtractingClamped(edit.lowerBound)
    let start = max(
      sample.lowerBound, edit.lowerBound, target?.subtractingClamped(shift) ?? .min)
    let end = min(sample.upperBound, edit.upperBound)
    guard start < end else { return (0..<0, 0) }
    return (
      start - sample.lowerBound..<end - sample.lowerBound, start.addingClamped(shift)
    )
  }
  // ANCHOR_END: solution-A.3
}

/// The frames of a sample that are heard.
public struct HeardFrames: Hashable, Sendable {
  /// Counted from the first frame that was decoded.
  public let range: Range<Int>

  /// When the first of them is heard.
  public let presentationTime: MediaTime
}

/// When a sample is presented, and what the edit list cuts off.
public struct SampleTimes: Hashable, Sendable {
  public let presentationTime: MediaTime
  public let duration: MediaTime
  public let trim: SampleTrim

  public init(presentationTime: MediaTime, duration: MediaTime, trim: SampleTrim = .none) {
    self.presentationTime = presentationTime
    self.duration = duration
    self.trim = trim
  }

  package init(_ sample: EncodedSample) {
    self.init(
      presentationTime: sample.presentationTime, duration: sample.duration, trim: sample.trim)
  }
}

extension MediaTime {
  /// The number of the PCM frame that is nearest to this moment.
  package func frames(at rate: UInt32) -> Int64 {
    value.rescaled(from: timescale, to: rate, .toNearest)
  }
}

extension PCMBlock {
  /// What of the block is heard from a moment on; `nil` if that is nothing.
  public func from(_ start: MediaTime) -> PCMBlock? {
    let times = SampleTimes(presentationTime: presentationTime, duration: duration)
    guard
      let heard = AudioTrim.heard(
        frameCount: frameCount, sampleRate: sampleRate, times: times, from: start)
    else { return nil }
    return heard.range.count == frameCount ? self : self[heard.range]
  }
}

/// Lays blocks end to end where their times say so, as well as ticks can say it.
///
/// With a timescale of 1000, samples of 1024 frames at 48 kHz last 21 or 22 ticks: placed by these
/// times they would overlap by some frames, or leave gaps. So a block follows the one before unless
/// its time is off by more than a tick.
package struct FrameCounter: Sendable {
  /// Where the block before ends, and its frames a second.
  private var end: (frame: Int64, rate: UInt32)?

  package init() {}

  /// Places a block of this many frames; returns when its first frame is heard.
  package mutating func place(
    _ count: Int, at time: MediaTime, tick: MediaTime
  ) -> MediaTime {
    let rate = time.timescale
    var first = time.value
    if let end, end.rate == rate {
      let tolerance = tick.frames(at: rate).addingClamped(1)
      if first.subtractingClamped(end.frame).magnitude <= tolerance.magnitude { first = end.frame }
    }
    end = (first.addingClamped(Int64(count)), rate)
    return MediaTime(value: first, timescale: rate)
  }

  package mutating func reset() { end = nil }
}
