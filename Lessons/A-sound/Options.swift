import LessonKit
import Media

/// The options of this lesson.
enum Options {
  static let at = Option.time("--at", value: "SECONDS", "the time that cells 4 and 5 show")
  static let track = Option.integer(
    "--track", value: "ID", in: 0...Int(UInt32.max), "the track to hear (the first with sound)")
  static let waveform = Flag("--waveform", "draw the whole sound as a wave and nothing else")
  static let spectrogram = Flag(
    "--spectrogram", "draw the frequencies of the whole sound and nothing else")
  static let play = Flag("--play", "play the sound on this machine, from --at on")
  static let wav = Option.outputFile(
    "--wav", value: "FILE", "save the sound, decoded, as a WAV file of 16 bits")
  static let adts = Option.outputFile(
    "--adts", value: "FILE", "save AAC samples with a header each: plays anywhere")
  static let rate = Option.integer(
    "--rate", value: "HZ", in: 1000...384_000,
    "frames a second of --wav; what cell 6 converts to (16000)")
  static let noDither = Flag("--no-dither", "round numbers of 16 bits without noise")
  static let simulate = Option<DeviceModel>(
    "--simulate", value: "MODEL", "the device of cells 7 and 8: drift=300ppm,step=21ms"
  ) { (text, name) throws(UsageError) in
    try DeviceModel(text, option: name)
  }

  static let clocks = Option.text(
    "--clocks", value: "FILE", "a real device in cell 7: recorded by 07's --trace, or as CSV")

  static let all: [any CommandOption] = [
    at, track, play, waveform, spectrogram, wav, adts, rate, noDither, simulate, clocks,
  ]

  static let conflicts: [OptionConflict] = [
    .exclusive(play, waveform, spectrogram, CommonOption.json),
    .between(wav, and: CommonOption.json, reason: "--json writes data alone"),
    .between(adts, and: CommonOption.json, reason: "--json writes data alone"),
  ]
}
