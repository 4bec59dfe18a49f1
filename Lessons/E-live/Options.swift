import LessonKit
import RTP

/// The options of this lesson.
enum Options {
  static let sdp = Option.text(
    "--sdp", value: "FILE", "the session description: codecs, and parameter sets")
  static let key = Option.text(
    "--key", value: "SUITE:BASE64",
    "the key of protected packets (SRTP), where the session description has none; without a key "
      + "anyone on the way can read, change and forge packets")
  static let latency = Option.integer(
    "--latency", value: "MS", in: 0...60_000,
    "milliseconds that a packet waits for those before it (200)"
  ).map { Duration.milliseconds($0) }
  static let conceal = Flag(
    "--conceal", "show damaged pictures, with the parts that have arrived")
  static let elementaryStream = Option.text(
    "--es", value: "-", "write the pictures back to back to standard output, and nothing else")
  static let hex = Flag("--hex", "show packets as bytes, with the fields marked")
  static let fields = Flag("--fields", "list the fields of packets: every byte has a name")
  static let packets = Option.indices(
    "--packets", value: "A..B", "packets of --hex and --fields (0..3), and of the ladder (0..23)")
  static let loss = Option.integer(
    "--loss", value: "PERCENT", in: 0...90,
    "packets that are lost on purpose, besides copies and delays (4 in the cells, 0 for data)")
  static let seed = Option.integer(
    "--seed", value: "N", in: 0...1_000_000, "another bad network of the same kind (6)")

  static let send = Flag(
    "--send", "send FILE, a film in an MP4 file, as a camera would; ctrl+C ends it")
  static let destination = Option.text(
    "--to", value: "ADDRESS", "where --send sends it (rtp://127.0.0.1:5004)")
  static let sdpOutput = Option.text(
    "--write-sdp", value: "FILE", "where --send writes the session description, with the key")

  static let all: [any CommandOption] = [
    sdp, key, latency, conceal, elementaryStream, hex, fields, packets, loss, seed, send,
    destination, sdpOutput,
  ]

  static let conflicts: [OptionConflict] = [
    .between(send, and: CommonOption.json, reason: "what is sent are packets"),
    .exclusive(elementaryStream, CommonOption.json),
    .between(hex, and: CommonOption.json, reason: "--json writes data alone"),
    .between(fields, and: CommonOption.json, reason: "--json writes data alone"),
  ]
}
