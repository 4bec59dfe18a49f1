import Media
import POSIX
import Synchronization

extension GraphicsProtocol {
  /// kitty's graphics through tmux: each cell of the picture is a letter that represents its part.
  ///
  /// tmux has no pictures, but it passes commands on if its user allows it, and it keeps letters.
  /// So the picture follows its pane, and disappears with it.
  package static let kittyInTmux = GraphicsProtocol(
    name: "kitty-tmux", summary: "kitty graphics through tmux, in all colours", pixel: .screen,
    enlarges: true, keepsPictures: true, deletion: KittyPlaceholderEncoder.deletion,
    questions: [.kittyPlaceholders, .kittyPlaceholderMemory],
    detect: {
      $0.capabilities?.hasKittyPlaceholders == true
        ? "the terminal behind tmux says that it draws kitty's placeholders" : nil
    },
    limit: { terminal in
      let count = KittyPlaceholderEncoder.marks.count
      let limit = PixelSize(
        width: count * terminal.cellSize.width, height: count * terminal.cellSize.height)
      return terminal.area.fits(in: limit) ? nil : limit
    },
    abilities: {
      [
        Ability(
          "kitty through tmux", key: "kittyPlaceholders", $0.hasKittyPlaceholders,
          source: "its query")
      ]
    },
    encoder: { use, encoders in KittyPlaceholderEncoder(use, png: encoders.png) },
    indexedEncoder: { use, _ in KittyPlaceholderEncoder(use) })
}

extension TerminalQuestion {
  /// Asks the terminal outside tmux whether it can show a picture of one pixel by placeholders.
  ///
  /// kitty before 0.28 does not know the key U, and answers nothing.
  static let kittyPlaceholders = TerminalQuestion(
    "kitty through tmux", KittyRoute.tmux.command("i=33,s=1,v=1,a=q,t=d,f=24,U=1;AAAA"),
    isString: true, isForwarded: true
  ) { if case .kittyPlaceholders = $0 { true } else { false } }

  /// Asks whether it can show a picture from this machine's memory.
  static let kittyPlaceholderMemory = TerminalQuestion(
    "kitty memory through tmux",
    KittyRoute.tmux.command(
      "i=34,s=1,v=1,a=q,t=s,f=24,U=1;\(KittyEncoder.text(of: sharedPlaceholder))"),
    isString: true, isForwarded: true, sharedMemory: sharedPlaceholder
  ) { if case .kittyPlaceholderMemory = $0 { true } else { false } }

  private static let sharedPlaceholder = "\(SharedMemory.prefix)p"
}

extension TerminalCapabilities {
  /// Whether the terminal outside tmux draws placeholders.
  ///
  /// Konsole and WezTerm skip unknown keys, and say that they would draw the picture.
  var hasKittyPlaceholders: Bool {
    replies.contains(.kittyPlaceholders("OK")) && environment["KONSOLE_VERSION"] == nil
      && environment["WEZTERM_PANE"] == nil
  }

  /// Whether it reads pictures from this machine's memory.
  var hasKittyPlaceholderMemory: Bool {
    hasKittyPlaceholders && replies.contains(.kittyPlaceholderMemory("OK"))
  }
}

/// Writes images for a kitty outside tmux.
///
///     ESC P tmux; … a=T,U=1,i=N,c=W,r=H,… ESC \    the picture: it is not shown yet
///     ESC [ 38;5;N m                               the number of the picture as the letters' colour
///     U+10EEEE mark mark U+10EEEE U+10EEEE …       a letter a cell: row and column as marks above it
///
/// A letter without marks continues the one to its left. tmux writes a letter again for each mark
/// that follows it, so only every eighth has marks.
///
/// tmux does not write unchanged letters again, and kitty looks for its pictures where letters have
/// changed. So the frames of a film use two numbers in turn.
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders.
struct KittyPlaceholderEncoder: EnlargingEncoder, IndexedImageEncoder {
  /// The numbers of a film's frames.
  private static let frameIDs = [254, 255]

  /// The numbers of still pictures: those that stay colours of letters on their way through tmux,
  /// which may turn the first sixteen into others.
  private static let stillIDs = 16..<254

  /// Every this many letters have marks: what is to the right of a panel is soon found again.
  private static let markInterval = 8

  let needsCells = true

  private static let letter = Array("\u{10EEEE}".utf8)

  /// Takes the frames off the screen; what was cut off before that is ended first.
  static let deletion = Array(
    (KittyRoute.tmuxTerminator
      + frameIDs.map { KittyRoute.tmux.command("a=d,d=I,i=\($0),q=2") }.joined()).utf8)

  private let purpose: PictureUse.Purpose
  private let cell: PixelSize
  private let pixels: KittyEncoder
  private let numbers = KittyPictureNumbers()

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - use: What the pictures are for, and how a film's get to the terminal.
  ///   - png: Packs them; without it, pixels are sent as they are.
  init(_ use: PictureUse, png: (any ImageEncoder)? = nil) {
    purpose = use.purpose
    cell = use.cell
    pixels = KittyEncoder(use, png: png, route: .tmux)
  }

  func encode(_ image: RGBImage) throws -> [UInt8] {
    try encode(
      image, columnCount: (image.width + cell.width - 1) / cell.width,
      rowCount: (image.height + cell.height - 1) / cell.height)
  }

  func encode(_ image: RGBImage, columnCount: Int, rowCount: Int) throws -> [UInt8] {
    guard !image.size.isEmpty else { return [] }
    let columnCount = min(columnCount, Self.marks.count)
    let rowCount = min(rowCount, Self.marks.count)
    let number =
      switch purpose {
      case .frame: Self.frameIDs[numbers.next() % Self.frameIDs.count]
      case .still: Self.stillIDs.lowerBound + KittyPictureNumbers.nextStill() % Self.stillIDs.count
      }
    var bytes = try pixels.transmission(
      of: image, place: "U=1,i=\(number),c=\(columnCount),r=\(rowCount),")
    let separator = RowBreak(purpose).separator(columnCount: columnCount)
    // What a picture does not fill of its cells is black around a film.
    let style = "\(ControlCode.csi)38;5;\(number)\(purpose == .frame ? ";48;5;16" : "")m"
    for row in 0..<rowCount {
      if row > 0 { bytes += separator.utf8 }
      bytes += style.utf8
      for column in 0..<columnCount {
        bytes += Self.letter
        if column.isMultiple(of: Self.markInterval) {
          bytes += Self.marks[row].utf8
          bytes += Self.marks[column].utf8
        }
      }
      bytes += ControlCode.resetStyle.utf8
    }
    return bytes
  }

  /// The marks that stand for the numbers from 0 on: kitty's rowcolumn-diacritics.txt.
  ///
  /// They are those of Unicode 6.0 that stand above a letter (combining class 230) and do not join
  /// with any to another letter.
  static let marks: [Unicode.Scalar] = markRanges.flatMap { $0.compactMap(Unicode.Scalar.init) }

  private static let markRanges: [ClosedRange<UInt32>] = [
    0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
    0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
    0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
    0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
    0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
    0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
    0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
    0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F,
    0x17DD...0x17DD, 0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B,
    0x1B6D...0x1B73, 0x1CD0...0x1CD2, 0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1,
    0x1DC3...0x1DC9, 0x1DCB...0x1DCC, 0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1,
    0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1, 0x20E7...0x20E7, 0x20E9...0x20E9,
    0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D,
    0xA6F0...0xA6F1, 0xA8E0...0xA8F1, 0xAAB0...0xAAB0, 0xAAB2...0xAAB3, 0xAAB7...0xAAB8,
    0xAABE...0xAABF, 0xAAC1...0xAAC1, 0xFE20...0xFE26, 0x10A0F...0x10A0F, 0x10A38...0x10A38,
    0x1D185...0x1D189, 0x1D1AA...0x1D1AD, 0x1D242...0x1D244,
  ]
}

/// The numbers that pictures get, in turn.
private final class KittyPictureNumbers: Sendable {
  private let count = Atomic<Int>(0)

  /// Still pictures are numbered from a random start, throughout a program: they must not replace
  /// those that an earlier program has left on the screen.
  private static let stillCount = Atomic<Int>(.random(in: 0..<1000))

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }

  static func nextStill() -> Int { stillCount.wrappingAdd(1, ordering: .relaxed).oldValue }
}
