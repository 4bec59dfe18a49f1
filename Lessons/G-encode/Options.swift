import Encoding
import LessonKit
import Media

/// The options of this lesson.
enum Options {
  static let output = Option.outputFile(
    "-o", value: "FILE", "encode the film into this MP4 file; - is standard output")
  static let step = Option<EncodingStep>.choice(
    "--until", value: "STEP",
    "the last step: pcm, dc, modes, skip, motion, rate or filter (filter)")
  static let quantizer = Option.integer(
    "--qp", value: "N", in: EncoderSettings.quantizers,
    "the quantiser, 10 to 51; every 6 more halve the bytes (28)")
  static let bitRate = Option.integer(
    "--kbps", value: "N", in: 1...1_000_000,
    "aim at N kilobits a second; --qp is where it begins")
  static let scale = Option.size(
    "--scale", value: "WxH", width: 2...4096, height: 2...4096,
    "encode pictures of this size; even numbers")
  static let count = Option.integer(
    "--frames", value: "N", in: 1...Int.max, "only the first N pictures (all with -o, else 12)")

  static let all: [any CommandOption] = [output, step, quantizer, bitRate, scale, count]

  static let conflicts: [OptionConflict] = [
    .between(output, and: CommonOption.json, reason: "--json shows what the steps save"),
    .between(output, and: CommonOption.html, reason: "-o writes a film and no page"),
  ]
}
