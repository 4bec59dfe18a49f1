import Media

/// What a terminal would see of a program: how many bytes, and when each sixel picture was
/// complete.
///
/// A frame may come in parts: what is drawn in one synchronized update counts as one picture. A frame
/// in which nothing has changed may come without any, and does not count.
///
/// It also knows what a terminal answers, for a program that asks one and gets no answer waits.
struct ScreenWatcher {
  private enum State {
    case text, escape
    /// Behind `ESC [`, collecting the question.
    case control
    /// Behind `ESC P`: digits and semicolons and a `q` begin a picture, anything else does not.
    case device
    case picture, pictureEscape, string, stringEscape
  }

  /// The size of the terminal that the answers describe.
  static let grid = (columns: 160, rows: 60, cell: PixelSize(width: 8, height: 18))

  static var pixels: PixelSize {
    PixelSize(width: grid.columns * grid.cell.width, height: grid.rows * grid.cell.height)
  }

  private(set) var byteCount = 0

  /// Behind which byte each picture was complete, and when, counted from the program's start.
  private(set) var pictures: [(end: Int, time: Duration)] = []

  /// When the last byte of each picture came.
  var pictureTimes: [Duration] { pictures.map(\.time) }

  /// All bytes, as they came; `nil` if they are not kept.
  ///
  /// In one array they would be copied now and then, and the program would wait.
  private(set) var pieces: [[UInt8]]?

  /// Pictures of the update that has begun and not ended; `nil` outside of one.
  private var updateCount: Int?

  private var state = State.text
  private var question: [UInt8] = []

  init(records: Bool = false) {
    pieces = records ? [] : nil
  }

  /// Receives bytes that arrived at a time; returns the terminal's answer.
  mutating func take(_ bytes: [UInt8], at time: Duration) -> String {
    pieces?.append(bytes)
    var answer = ""
    for byte in bytes {
      byteCount += 1
      switch state {
      // Nearly all bytes are those of pictures.
      case .picture: if byte == 0x1B { state = .pictureEscape }
      case .pictureEscape:
        state = byte == UInt8(ascii: "\\") ? .text : .picture
        if state == .text { takePicture(at: time) }
      case .string: if byte == 0x1B { state = .stringEscape }
      case .stringEscape: state = byte == UInt8(ascii: "\\") ? .text : .string
      case .text: if byte == 0x1B { state = .escape }
      case .escape: begin(byte)
      case .device:
        state = Self.isParameter(byte) ? .device : byte == UInt8(ascii: "q") ? .picture : .string
      case .control:
        question.append(byte)
        guard 0x40...0x7E ~= byte else { continue }
        let text = String(decoding: question, as: UTF8.self)
        answer += Self.answer(to: text)
        if text == "?2026h" { updateCount = 0 }
        if text == "?2026l" { endUpdate(at: time) }
        state = .text
      }
    }
    return answer
  }

  private mutating func takePicture(at time: Duration) {
    if let updateCount {
      self.updateCount = updateCount + 1
    } else {
      pictures.append((byteCount, time))
    }
  }

  private mutating func endUpdate(at time: Duration) {
    if let updateCount, updateCount > 0 { pictures.append((byteCount, time)) }
    updateCount = nil
  }

  /// What `ESC` and another byte begin.
  private mutating func begin(_ byte: UInt8) {
    question = []
    state =
      switch byte {
      case UInt8(ascii: "["): .control
      case UInt8(ascii: "P"): .device
      // APC, OSC, PM and SOS are strings too; but none of them is a picture in sixels.
      case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "X"): .string
      default: .text
      }
  }

  private static func isParameter(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || byte == UInt8(ascii: ";")
  }

  /// What a terminal of that size answers, that knows sixels.
  ///
  /// It calls itself an xterm, in which new pictures leave alone what they do not cover: a player
  /// that makes use of that may do so here.
  private static func answer(to question: String) -> String {
    switch question {
    case ">q": "\u{1B}P>|XTerm(379)\u{1B}\\"
    case "c", "0c": "\u{1B}[?63;4;22c"
    case "5n": "\u{1B}[0n"
    case "6n": "\u{1B}[1;1R"
    case "14t": "\u{1B}[4;\(pixels.height);\(pixels.width)t"
    case "16t": "\u{1B}[6;\(grid.cell.height);\(grid.cell.width)t"
    case "18t": "\u{1B}[8;\(grid.rows);\(grid.columns)t"
    case "?2026$p": "\u{1B}[?2026;2$y"
    default: ""
    }
  }
}
