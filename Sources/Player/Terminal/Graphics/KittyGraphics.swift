import Media
import POSIX

extension GraphicsProtocol {
  /// kitty's graphics protocol: real pixels in all colours.
  ///
  /// A terminal that supports it answers a question about a picture of one pixel with `OK`. Its
  /// pictures cover letters, and remain when the screen is erased. A picture can be shown in parts, which
  /// leave room for letters.
  package static let kitty = GraphicsProtocol(
    name: "kitty", summary: "kitty graphics, in all colours", pixel: .screen, coversLetters: true,
    leavesOutLetters: true, enlarges: true, keepsPictures: true, deletion: KittyEncoder.deletion,
    questions: [.kittyGraphics, .kittySharedMemory],
    detect: {
      $0.capabilities?.hasKittyGraphics == true
        ? "the terminal says that it draws kitty graphics" : nil
    },
    abilities: {
      [
        Ability("kitty graphics", key: "kittyGraphics", $0.hasKittyGraphics, source: "its query"),
        Ability(
          "kitty shared memory", key: "kittySharedMemory", $0.hasKittySharedMemory,
          source: "its query"),
      ]
    },
    encoder: { use, encoders in KittyEncoder(use, png: encoders.png) },
    indexedEncoder: { use, _ in KittyEncoder(use) })
}

extension TerminalQuestion {
  /// Asks whether a picture of one pixel would be shown.
  static let kittyGraphics = TerminalQuestion(
    "kitty graphics",
    "\(ControlCode.escape)_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\(ControlCode.stringTerminator)",
    isString: true
  ) { if case .kittyGraphics = $0 { true } else { false } }

  /// Asks whether the terminal can show a picture of one pixel from shared memory.
  ///
  /// It can on the same machine. Over a network, or out of a container, the terminal does not find
  /// the memory, and says so.
  static let kittySharedMemory = TerminalQuestion(
    "kitty memory",
    "\(ControlCode.escape)_Gi=32,s=1,v=1,a=q,t=s,f=24;\(KittyEncoder.text(of: sharedPixel))"
      + ControlCode.stringTerminator,
    isString: true, sharedMemory: sharedPixel
  ) { if case .kittySharedMemory = $0 { true } else { false } }

  private static let sharedPixel = "\(SharedMemory.prefix)q"
}

extension TerminalCapabilities {
  /// Whether the terminal draws pictures that come by kitty's graphics protocol.
  var hasKittyGraphics: Bool {
    replies.last { TerminalQuestion.kittyGraphics.isAnswered(by: $0) } == .kittyGraphics("OK")
  }

  /// Whether it reads them from this machine's memory.
  var hasKittySharedMemory: Bool {
    replies.last { TerminalQuestion.kittySharedMemory.isAnswered(by: $0) }
      == .kittySharedMemory("OK")
  }
}

/// Writes images for terminals that know kitty's graphics protocol: all pixels in all colours.
///
/// The pixels of a film are in memory that the terminal reads, if it can: then a picture costs the
/// line a hundred bytes. Over a network they travel as a PNG file, and in all other cases
/// uncompressed. They travel as text, in pieces, because terminals limit the length of a command:
///
///     ESC _ G a=T,f=24,t=s,s=W,v=H,q=2,… ; base64 of the memory's name ESC \
///
///     ESC _ G a=T,f=100,q=2,…,m=1 ; base64 ESC \    the first piece
///     ESC _ G m=1 ; base64 ESC \                    more
///     ESC _ G m=0 ; base64 ESC \                    the last one
///
///     a=T      transmit and show at once        s, v   columns and rows of pixels
///     f=24     red, green, blue, a byte each    f=100  a PNG file
///     i, p     the image's and its place's number: the next one of the same number replaces it
///     c, r     columns and rows of cells that it fills: the terminal enlarges it
///     C=1      the cursor stays where it is     q=2    the terminal answers nothing
///     a=t      transmit, and a=p: show a part   x, y, w, h   the part's pixels
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/.
package struct KittyEncoder: PartsEncoder, IndexedImageEncoder {
  /// The longest piece of text in one command.
  static let pieceLimit = 4096

  /// The number of the image that all frames of a film share; others are left alone.
  static let frameID = 6121

  /// More pieces of memory than frames are ever under way.
  private static let ringCount = FrameFlowControl.mostFrames + 4

  /// Takes the frame off the screen and out of the terminal's memory.
  static let deletion = Array(
    "\(ControlCode.escape)_Ga=d,d=I,i=\(frameID),q=2\(ControlCode.stringTerminator)".utf8)

  private let purpose: PictureUse.Purpose
  private let memory: SharedMemoryRing?
  private let png: (any ImageEncoder)?
  private let route: KittyRoute

  package init(_ purpose: PictureUse.Purpose) {
    self.init(PictureUse(purpose))
  }

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - use: What the pictures are for, and how a film's get to the terminal.
  ///   - png: Packs them; without it, pixels are sent as they are.
  ///   - route: What carries commands to the terminal.
  init(_ use: PictureUse, png: (any ImageEncoder)? = nil, route: KittyRoute = .direct) {
    purpose = use.purpose
    self.route = route
    let passage = use.purpose == .frame ? use.passage : .plain
    memory = passage == .memory ? SharedMemoryRing(count: Self.ringCount) : nil
    self.png = passage == .packed ? png : nil
  }

  package func encode(_ image: RGBImage) throws -> [UInt8] {
    try encode(image, in: "")
  }

  func encode(_ image: RGBImage, columnCount: Int, rowCount: Int) throws -> [UInt8] {
    try encode(image, in: "c=\(columnCount),r=\(rowCount),")
  }

  func encode(_ image: RGBImage, in parts: [PicturePart]) throws -> [UInt8] {
    var bytes = try transmission(of: image, place: "i=\(Self.frameID),", action: "t")
    for (index, part) in parts.enumerated() {
      let (columns, rows) = (part.columns, part.rows)
      let source = "x=\(columns.lowerBound),y=\(rows.lowerBound),w=\(columns.count),h=\(rows.count)"
      let cells = part.isEnlarged ? ",c=\(part.area.columns.count),r=\(part.area.rows.count)" : ""
      bytes +=
        (part.move
        + route.command("a=p,i=\(Self.frameID),p=\(index + 1),\(source)\(cells),C=1,q=2")).utf8
    }
    return bytes
  }

  /// The text of a name.
  static func text(of name: String) -> String {
    var text: [UInt8] = []
    Base64.append(Array(name.utf8).span, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func encode(_ image: RGBImage, in cells: String) throws -> [UInt8] {
    let place =
      switch purpose {
      case .still: ""
      case .frame: "i=\(Self.frameID),p=1,C=1,\(cells)"
      }
    return try transmission(of: image, place: place)
  }

  /// The commands that bring an image across and show it.
  ///
  /// - Parameters:
  ///   - image: The image; of an empty one nothing is sent.
  ///   - place: Keys that say where it is shown, each with a comma after it.
  ///   - action: `T` to show it at once, `t` to keep it.
  /// - Returns: The bytes.
  /// - Throws: What the encoder of PNG files throws.
  func transmission(of image: RGBImage, place: String, action: String = "T") throws -> [UInt8] {
    guard !image.size.isEmpty else { return [] }
    let size = "s=\(image.width),v=\(image.height)"
    // Where there is no room for more, pictures still have another way.
    if let memory, let name = try? memory.put(image.pixels) {
      return Array(
        route.command("a=\(action),f=24,t=s,\(size),q=2,\(place.dropLast());\(Self.text(of: name))")
          .utf8)
    }
    guard let png else {
      return pieces(of: image.pixels, keys: "a=\(action),f=24,\(size),q=2,\(place)")
    }
    return pieces(of: try png.encode(image), keys: "a=\(action),f=100,q=2,\(place)")
  }

  private func pieces(of data: [UInt8], keys: String) -> [UInt8] {
    let step = Self.pieceLimit / 4 * 3
    let pieceCount = (data.count + step - 1) / step
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count / 3 * 4 + 32 * pieceCount + 64)
    for start in stride(from: 0, to: data.count, by: step) {
      let end = min(start + step, data.count)
      bytes += route.opening.utf8
      if start == 0 { bytes += keys.utf8 }
      bytes += (end < data.count ? "m=1;" : "m=0;").utf8
      Base64.append(data.span.extracting(start..<end), to: &bytes)
      bytes += route.closing.utf8
    }
    return bytes
  }
}

/// What carries the commands of kitty's graphics protocol to the terminal.
struct KittyRoute: Hashable, Sendable {
  /// The bytes before and after a command.
  let opening: String
  let closing: String

  /// The terminal reads them itself: `ESC _ G … ESC \`.
  static let direct = KittyRoute(
    opening: "\(ControlCode.escape)_G", closing: ControlCode.stringTerminator)

  /// tmux passes them on, where its `allow-passthrough` is on: `ESC P tmux; … ESC \`, in which each
  /// ESC is there twice.
  static let tmux = KittyRoute(
    opening: "\(ControlCode.escape)Ptmux;\(ControlCode.escape)\(ControlCode.escape)_G",
    closing: "\(ControlCode.escape)\(ControlCode.stringTerminator)\(ControlCode.stringTerminator)")

  /// The end of a command that was passed on in part.
  static let tmuxTerminator =
    "\(ControlCode.escape)Ptmux;\(ControlCode.escape)\(ControlCode.stringTerminator)"
    + ControlCode.stringTerminator

  /// A whole command.
  func command(_ text: String) -> String { opening + text + closing }
}
