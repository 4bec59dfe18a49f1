import Media

/// Says on standard error what went wrong.
public enum ErrorLine {
  /// Writes a line on standard error.
  public static func write(_ line: String) {
    write(line, to: TextOutput(descriptor: 2))
  }

  /// Writes a line; names and metadata in it are cleaned of control characters.
  static func write(_ line: String, to output: TextOutput) {
    let lines = line.split(separator: "\n").map { String($0).withoutControlCharacters }
    output.print(lines.joined(separator: "\n"))
    output.flush()
  }
}
