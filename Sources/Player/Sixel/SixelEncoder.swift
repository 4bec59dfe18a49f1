import Media

/// Writes pictures of few colours as sixels: text that makes a terminal show them.
///
/// DEC's sixel format (VT330/VT340 Programmer Reference Manual, volume 2, chapter 14) cuts a
/// picture into bands six rows high. In a band one character stands for a column of six pixels: its
/// six bits, plus 63, say which of them have the present colour. So a band is written once for each
/// of its colours, one on top of the other:
///
///     ESC P q            a picture begins
///     " 1 ; 1 ; w ; h    raster attributes: pixels are square, and there are w × h of them
///     # n ; 2 ; r ; g ; b    colour register n is so many per cent red, green and blue
///     # n                the sixels after it have the colour of register n
///     ? … ~              one column; the uppermost pixel is worth 1, the lowest 32
///     ! c X              c times the column X
///     $                  back to the left: the band's next colour
///     -                  down to the next band
///     ESC \              the picture ends
///
/// The encoding time depends on the length of the text, not on the number of colours times the
/// number of pixels: see `SixelBand`.
public struct SixelEncoder: IndexedImageEncoder {
  /// DCS and `q`: a picture of sixels begins.
  private static let introducer = "\u{1B}Pq"

  /// The same with P2 = 1: a pixel that has no colour stays what it is on the screen.
  private static let composingIntroducer = "\u{1B}P0;1q"

  /// ST: it ends.
  private static let terminator = "\u{1B}\\"

  private let rules: SixelRules

  /// Creates an encoder.
  public init(rules: SixelRules = .core) {
    self.rules = rules
  }

  /// Writes an image; of its palette, only the colours that it uses.
  ///
  /// Sixel knows colours in per cents only: a palette that is not `Palette/inPercents` changes by
  /// a little.
  public func encode(_ image: IndexedImage) -> [UInt8] {
    encode(image, leavingOut: nil)
  }

  /// Writes an image, except for the pixels of one index: they stay what they are on the screen.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - hole: An index that its palette need not have; `nil` writes all pixels.
  /// - Returns: The text.
  package func encode(_ image: IndexedImage, leavingOut hole: UInt8?) -> [UInt8] {
    var isUsed = [Bool](repeating: false, count: 256)
    let bands = bands(of: image, leavingOut: hole, marking: &isUsed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bands.count + 8192)
    let introducer = hole == nil ? Self.introducer : Self.composingIntroducer
    bytes += "\(introducer)\"1;1;\(image.width);\(image.height)".utf8
    for (register, isUsed) in isUsed.enumerated() where isUsed {
      Self.define(image.palette[register], as: register, in: &bytes)
    }
    bytes += bands
    bytes += Self.terminator.utf8
    return bytes
  }

  /// Writes the bands, and marks the registers that occur in them.
  private func bands(
    of image: IndexedImage, leavingOut hole: UInt8?, marking isUsed: inout [Bool]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    // About what a dithered picture takes; more memory is found where it does not do.
    bytes.reserveCapacity(2 * image.width * image.height)
    var band = SixelBand(width: image.width)
    for top in stride(from: 0, to: image.height, by: SixelBand.height) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      let hasHoles = band.read(image, top: top, leavingOut: hole)
      for register in band.registers { isUsed[register] = true }
      if !hasHoles, let text = rules.band?(image.rows(ofBandAt: top)) {
        bytes += text
      } else {
        bytes.append(addingCapacity: band.byteLimit) { $0.append(band) }
      }
    }
    return bytes
  }

  /// What gives a colour register its colour.
  ///
  /// - Precondition: The register is one of 0 to 255.
  public static func definition(of color: RGBColor, as register: Int) -> String {
    var bytes: [UInt8] = []
    define(color, as: register, in: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same: a picture has up to 256 of them, and a string for each takes time.
  private static func define(_ color: RGBColor, as register: Int, in bytes: inout [UInt8]) {
    SixelPen.names[register].append(to: &bytes)
    bytes += [UInt8(ascii: ";"), UInt8(ascii: "2")]
    for component in [color.red, color.green, color.blue] {
      perCents[Percent(component).value].append(to: &bytes)
    }
  }

  /// For each number of per cents what is written for a component.
  private static let perCents = (0...100).map { SixelPen.Word(";\($0)") }
}
