import POSIX

/// Standard output with a buffer of our own.
///
/// The samples of a ten-hour film are millions of lines: they leave in large pieces, and numbers
/// are written digit by digit into the buffer without a string for each.
public final class TextOutput {
  private var buffer: [UInt8] = []
  private let descriptor: Int32

  /// Why the file takes no more; everything that came after it is lost.
  public private(set) var failure: SystemError?

  /// Creates an output to an open file; 1 is standard output, 2 standard error.
  public init(descriptor: Int32 = 1) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.limit)
  }

  private static let limit = 65_536

  /// Adds text.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfFull()
  }

  /// Adds text and ends the line.
  public func print(_ line: String = "") {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }

  /// Adds bytes as they are.
  public func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushIfFull()
  }

  /// Adds one ASCII character.
  public func write(ascii character: Unicode.Scalar) {
    buffer.append(UInt8(ascii: character))
  }

  /// Adds a number in decimal.
  public func write(_ number: Int) {
    if number < 0 { buffer.append(UInt8(ascii: "-")) }
    let start = buffer.count
    var rest = number.magnitude
    repeat {
      buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    buffer[start...].reverse()
    flushIfFull()
  }

  /// Hands over all that has been added; ``failure`` tells whether the file took it.
  public func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    // After a gap the rest would be worse than nothing.
    guard failure == nil else { return }
    do {
      try POSIX.write(buffer, to: descriptor)
    } catch {
      failure = error
    }
  }

  private func flushIfFull() {
    if buffer.count >= Self.limit { flush() }
  }
}
