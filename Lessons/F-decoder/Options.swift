import LessonKit

/// The options of this lesson.
enum Options {
  static let frame = Option.integer(
    "--frame", value: "N", in: 0...Int.max,
    "one macroblock of picture N, counted from 0 as shown (0)")
  static let macroblock = Option<MacroblockPlace>(
    "--mb", value: "X,Y", "the one in column X, row Y (in the middle)"
  ) { (text, name) throws(UsageError) in
    try MacroblockPlace(text, option: name)
  }
  static let broken = Option<BrokenStage>.choice(
    "--break", value: "STAGE", "the cell about drift alone, with a mistake in this stage (half)")
  static let yuv = Option.text(
    "--yuv", value: "FILE", "write all pictures as I420 to a file, or to - for standard output")
  static let checksums = Flag("--framemd5", "print the MD5 of every frame in FFmpeg's form")
  static let decoder = Option.decoder(else: .swift)
  static let memory = Option.memoryLimit

  static let all: [any CommandOption] = [
    frame, macroblock, broken, yuv, checksums, decoder, memory,
  ]

  static let conflicts: [OptionConflict] = [
    .exclusive(yuv, checksums, CommonOption.json),
    .exclusive(broken, yuv, checksums, CommonOption.json),
    .between(frame, and: yuv, reason: "--yuv writes all pictures"),
    .between(frame, and: checksums, reason: "--framemd5 prints all pictures"),
  ]
}

/// Column and row of a macroblock, from 0.
struct MacroblockPlace: Hashable {
  let column: Int
  let row: Int

  init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  init(_ text: String, option: String) throws(UsageError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1], column >= 0, row >= 0
    else { throw UsageError("\(option) takes a column and a row, such as 12,7: '\(text)'") }
    self.init(column: column, row: row)
  }
}
