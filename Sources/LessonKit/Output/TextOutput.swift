import POSIX

/// Standard output with a buffer of our own.
///
/// What is written leaves in large pieces: a call to the operating system costs more than a line.
public final class TextOutput {
  private var buffer = TextBuffer()
  private let descriptor: Int32

  private var hasFlushed = false

  /// Whether nothing has been added so far.
  var isUntouched: Bool { !hasFlushed && buffer.count == 0 }

  /// Why the file takes no more; everything that came after it is lost.
  public private(set) var failure: SystemError?

  /// Creates an output to an open file; 1 is standard output, 2 standard error.
  public init(descriptor: Int32 = 1) {
    self.descriptor = descriptor
  }

  private static let limit = 65_536

  /// Adds text.
  public func write(_ text: String) {
    buffer.write(text)
    flushIfFull()
  }

  /// Adds text and ends the line.
  public func print(_ line: String = "") {
    buffer.write(line)
    buffer.write(ascii: "\n")
    flushIfFull()
  }

  /// Adds bytes as they are.
  public func write(_ bytes: [UInt8]) {
    buffer.write(bytes)
    flushIfFull()
  }

  /// Adds one ASCII character.
  public func write(ascii character: Unicode.Scalar) {
    buffer.write(ascii: character)
  }

  /// Adds a number in decimal.
  public func write(_ number: Int) {
    buffer.write(number)
    flushIfFull()
  }

  /// Writes everything that has been added; ``failure`` tells whether the file took it.
  public func flush() {
    hasFlushed = !isUntouched
    defer { buffer.removeAll() }
    // After a gap the rest would be worse than nothing.
    guard failure == nil else { return }
    do {
      try POSIX.write(buffer.bytes, to: descriptor)
    } catch {
      failure = error
    }
  }

  private func flushIfFull() {
    if buffer.count >= Self.limit { flush() }
  }
}
