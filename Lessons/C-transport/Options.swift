import LessonKit

/// The options of this lesson.
enum Options {
  static let program = Option.integer(
    "--program", value: "N", in: 1...65_535, "the program to read, by its number (the first)")
  static let packets = Option.indices(
    "--packets", value: "A..B", "packets of the map (0..1023), of --hex and --fields (0..3)")
  static let hex = Flag("--hex", "show packets as bytes, with the fields marked")
  static let fields = Flag("--fields", "list the fields of packets: every byte has a name")
  static let stream = Option.integer(
    "--es", value: "PID", in: 0...8191,
    "write only the samples of a stream, one after the other")
  static let drop = Option<LossModel>(
    "--drop", value: "N", "lose every Nth packet on purpose; or a share: 2%, or 2%:SEED"
  ) { (text, name) throws(UsageError) in
    try LossModel(text, option: name)
  }
  static let check = Flag("--check", "compare every sample with ffprobe's packets")

  static let all: [any CommandOption] = [program, packets, hex, fields, stream, drop, check]

  static let conflicts: [OptionConflict] = [
    .exclusive(stream, check, CommonOption.json),
    .between(hex, and: CommonOption.json, reason: "--json writes data alone"),
    .between(fields, and: CommonOption.json, reason: "--json writes data alone"),
    .between(drop, and: check, reason: "--check compares with the file as it is"),
  ]
}
