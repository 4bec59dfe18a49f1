import Media

/// What `--help` prints.
struct HelpText {
  let name: String
  let purpose: String
  let options: [any CommandOption]

  /// Those of the shared options that this lesson has.
  let common: [any CommandOption]

  var lines: [String] {
    let all = options + common
    let width = (all.map { Self.usage(of: $0).count }.max() ?? 0) + 2
    func describe(_ option: any CommandOption) -> String {
      "  " + Self.usage(of: option).padded(to: width) + option.help
    }
    var lines = ["Usage: \(name) [FILE] [options]", ""]
    lines += purpose.wrapped(to: 80)
    let file = """
      FILE is a path, an http or https address, the name of a file in Fixtures/, or - for standard \
      input; without one it is demo.mp4.
      """
    lines += [""] + file.wrapped(to: 80) + [""]
    if !options.isEmpty { lines += ["This lesson:"] + options.map(describe) + [""] }
    lines += ["As in other lessons:"] + common.map(describe)
    return lines
  }

  private static func usage(of option: any CommandOption) -> String {
    option.valueName.map { "\(option.name) \($0)" } ?? option.name
  }
}
