import Media

extension GraphicsProtocol {
  /// iTerm2's inline images: real pixels in all colours, as PNG files.
  ///
  /// No question asks for them. iTerm2 and WezTerm tell their names (XTVERSION); an older iTerm2
  /// answers nothing, and is known by variables of the environment.
  package static let iterm = GraphicsProtocol(
    name: "iterm", summary: "inline images of iTerm2, in all colours", pixel: .screen,
    keepsPictures: true, variables: ITermGraphics.variables.map(\.name),
    detect: { circumstances in
      ITermGraphics.evidence(
        name: circumstances.capabilities?.name, environment: circumstances.environment,
        multiplexer: circumstances.capabilities?.multiplexer
          ?? circumstances.environment.multiplexer
      ).map { "\($0) names a terminal that draws inline images" }
    },
    abilities: { terminal in
      let evidence = ITermGraphics.evidence(
        name: terminal.name, environment: terminal.environment, multiplexer: terminal.multiplexer)
      return [
        Ability(
          "inline images", key: "inlineImages", evidence != nil,
          source: evidence ?? "XTVERSION, TERM_PROGRAM, LC_TERMINAL")
      ]
    },
    encoder: { _, encoders in ITermEncoder(png: encoders.png) },
    indexedEncoder: { _, encoders in ITermIndexedEncoder(png: encoders.png) })
}

/// How a terminal that draws inline images is known, and what it is sent.
enum ITermGraphics {
  /// The source of the name of such a terminal; `nil` if nothing names one.
  ///
  /// If the terminal names itself, only that name counts: variables may be inherited from another
  /// terminal, in which this one was started. A multiplexer passes no images on.
  static func evidence(
    name: String?, environment: TerminalEnvironment, multiplexer: Multiplexer?
  ) -> String? {
    guard multiplexer == nil else { return nil }
    if let name { return names.contains { name.hasPrefix($0) } ? "XTVERSION" : nil }
    return variables.first { environment[$0.name] == $0.value }?.name
  }

  private static let names = ["iTerm2 ", "WezTerm "]

  static let variables = [
    (name: "TERM_PROGRAM", value: "iTerm.app"), (name: "LC_TERMINAL", value: "iTerm2"),
  ]

  /// Wraps a PNG file in the sequence that shows it.
  ///
  ///     ESC ] 1337 ; File = inline=1 ; width=Wpx ; height=Hpx ; preserveAspectRatio=0 : base64 BEL
  ///
  ///     inline=1                 show it; without this, the terminal saves it as a file
  ///     width, height            the pixels of the screen that it fills
  ///     preserveAspectRatio=0    exactly those, whatever the file says
  ///
  /// See https://iterm2.com/documentation-images.html.
  static func sequence(showing png: [UInt8], size: PixelSize) -> [UInt8] {
    let keys = "inline=1;width=\(size.width)px;height=\(size.height)px;preserveAspectRatio=0"
    var bytes = Array("\(ControlCode.escape)]1337;File=\(keys):".utf8)
    bytes.reserveCapacity(bytes.count + png.count / 3 * 4 + 8)
    Base64.append(png.span, to: &bytes)
    bytes.append(bell)
    return bytes
  }

  /// BEL ends an operating system command.
  private static let bell: UInt8 = 0x07
}

/// Writes images in all colours for iTerm2, by an encoder of PNG files.
struct ITermEncoder: ImageEncoder {
  let png: any ImageEncoder

  func encode(_ image: RGBImage) throws -> [UInt8] {
    guard !image.size.isEmpty else { return [] }
    return ITermGraphics.sequence(showing: try png.encode(image), size: image.size)
  }
}

/// Writes images in few colours for iTerm2, by an encoder of PNG files.
struct ITermIndexedEncoder: IndexedImageEncoder {
  let png: any IndexedImageEncoder

  func encode(_ image: IndexedImage) throws -> [UInt8] {
    guard !image.size.isEmpty else { return [] }
    return ITermGraphics.sequence(showing: try png.encode(image), size: image.size)
  }
}
