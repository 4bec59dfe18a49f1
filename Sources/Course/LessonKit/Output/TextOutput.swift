import POSIX

/// Standard output with a buffer of our own.
///
/// Output leaves in large pieces: a call to the operating system costs more than a line.
package final class TextOutput {
  private var buffer = TextBuffer()
  private let descriptor: Int32

  private var hasFlushed = false

  /// Whether nothing has been added so far.
  var isUntouched: Bool { !hasFlushed && buffer.count == 0 }

  /// Why the file takes no more; everything that came after it is lost.
  package private(set) var failure: SystemError?

  /// Creates an output to an open file; 1 is standard output, 2 standard error.
  package init(descriptor: Int32 = 1) {
    self.descriptor = descriptor
  }

  /// Characters of a line of the terminal that this writes to; `nil` if it writes to none.
  var terminalWidth: Int? {
    isTerminal(descriptor) ? (try? WindowSize(of: descriptor))?.columns : nil
  }

  private static let limit = 65_536

  /// Adds text.
  package func write(_ text: String) {
    buffer.write(text)
    flushIfFull()
  }

  /// Adds text and ends the line.
  package func print(_ line: String = "") {
    buffer.write(line)
    buffer.write(ascii: "\n")
    flushIfFull()
  }

  /// Adds bytes as they are.
  package func write(_ bytes: [UInt8]) {
    buffer.write(bytes)
    flushIfFull()
  }

  /// Adds one ASCII character.
  package func write(ascii character: Unicode.Scalar) {
    buffer.write(ascii: character)
  }

  /// Adds a number in decimal.
  package func write(_ number: Int) {
    buffer.write(number)
    flushIfFull()
  }

  /// Writes everything that has been added; ``failure`` says whether the file took it.
  package func flush() {
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

/// Text that is put together as bytes, before it goes to an output.
///
/// Numbers are written digit by digit, without a string for each: a list of the samples of a
/// ten-hour film has twenty million of them.
package struct TextBuffer {
  /// Room for the text; after its first ``count`` bytes are remains.
  private var storage: [UInt8] = []

  /// Bytes of the text so far.
  package private(set) var count = 0

  package init() {}

  /// The text so far, in UTF-8.
  package var bytes: [UInt8] { Array(storage[..<count]) }

  package mutating func removeAll() { count = 0 }

  /// Adds text.
  package mutating func write(_ text: String) { append(text.utf8) }

  /// Adds bytes as they are.
  package mutating func write(_ bytes: [UInt8]) { append(bytes) }

  /// Adds a few bytes: no array is passed around.
  package mutating func write(copying bytes: Span<UInt8>) {
    makeRoom(for: bytes.count)
    let start = count
    var room = storage.mutableSpan
    for index in bytes.indices { room[start + index] = bytes[index] }
    count = start + bytes.count
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    let end = count + bytes.count
    makeRoom(for: bytes.count)
    storage.replaceSubrange(count..<end, with: bytes)
    count = end
  }

  /// Adds one ASCII character.
  package mutating func write(ascii character: Unicode.Scalar) {
    makeRoom(for: 1)
    storage[count] = UInt8(ascii: character)
    count += 1
  }

  /// Adds a number in decimal.
  package mutating func write(_ number: Int) {
    makeRoom(for: Self.longestNumber)
    let start = count
    var room = storage.mutableSpan
    count = Self.put(number, in: &room, at: start)
  }

  /// Adds numbers in decimal with commas between them, and ends the line.
  package mutating func writeLine(_ numbers: Span<Int>) {
    makeRoom(for: numbers.count * (Self.longestNumber + 1) + 1)
    var end = count
    var room = storage.mutableSpan
    for index in numbers.indices {
      if index > 0 {
        room[end] = UInt8(ascii: ",")
        end += 1
      }
      end = Self.put(numbers[index], in: &room, at: end)
    }
    room[end] = UInt8(ascii: "\n")
    count = end + 1
  }

  /// A sign and 19 digits.
  private static let longestNumber = 20

  /// Writes a number, from its last digit to the first; returns where it ends.
  private static func put(
    _ number: Int, in room: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var start = start
    if number < 0 {
      room[start] = UInt8(ascii: "-")
      start += 1
    }
    var rest = number.magnitude
    let end = start + digitCount(of: rest)
    var place = end
    // Two digits a division: each division has to wait for the one before it.
    while place - start >= 2 {
      let pair = rest % 100
      rest /= 100
      place -= 2
      room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
      room[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
    }
    if place > start { room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
    return end
  }

  private static func digitCount(of number: UInt) -> Int {
    var digitCount = 1
    var power: UInt = 10
    // No number has more than 19 digits, and 10^19 is the last power that there is room for.
    while number >= power && digitCount < 19 {
      digitCount += 1
      power &*= 10
    }
    return digitCount
  }

  private mutating func makeRoom(for more: Int) {
    let missing = count + more - storage.count
    guard missing > 0 else { return }
    // An array, and no other sequence: without optimisation those are added byte by byte.
    storage += [UInt8](repeating: 0, count: max(missing, storage.count, 4096))
  }
}
