import Media
import Playback

extension Figures {
  /// Where the sound is heard.
  static func device(of sound: SoundSummary) -> Figure {
    let losses = sound.lossCount > 0 ? ", lost \(count(sound.lossCount, "time"))" : ""
    let text =
      sound.silence
      ?? "\(sound.device), \(sound.latency?.millisecondsText ?? "–") ms ahead, "
      + "\(count(sound.underrunCount, "underrun"))\(losses)"
    return Figure(
      panel: ("sound", text), page: sound.silence == nil ? "sound: \(text)" : "no sound: \(text)",
      data: [
        ("soundLatencyUs", sound.latency?.wholeMicroseconds ?? 0),
        ("underruns", sound.underrunCount), ("deviceLosses", sound.lossCount),
      ])
  }

  /// How far clock and sound were apart; no line if no device has reported anything.
  static func offset(of sound: SoundSummary) -> Figure {
    let offsets = sound.offsets
    let isKnown = offsets.count > 0
    let (mean, most, worst) = (offsets.mean, offsets.percentile(99), offsets.worst)
    let text =
      "mean \(mean.millisecondsText) · 99 % \(most.millisecondsText) · "
      + "worst \(worst.millisecondsText) ms"
    return Figure(
      panel: isKnown ? ("in step", text) : nil,
      page: isKnown
        ? "sound and clock apart: mean \(mean.millisecondsText) ms, "
          + "99 % at most \(most.millisecondsText) ms, worst \(worst.millisecondsText) ms" : nil,
      data: [
        ("avOffsetMeanUs", mean.wholeMicroseconds), ("avOffsetP99Us", most.wholeMicroseconds),
        ("avOffsetWorstUs", worst.wholeMicroseconds),
      ])
  }
}
