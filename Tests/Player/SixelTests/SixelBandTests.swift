import Media
import TestSupport
import Testing

@testable import Sixel

@Suite struct SixelBandTests {
  private func image(_ rows: [String]) -> IndexedImage {
    let indices = rows.flatMap { $0.utf8.map { $0 - UInt8(ascii: "0") } }
    return IndexedImage(
      width: rows.first?.utf8.count ?? 0, height: rows.count,
      palette: Palette((0..<10).map { RGBColor(red: UInt8($0), green: 0, blue: 0) }),
      indices: indices)
  }

  @Test("is taken apart into colours, and these into columns of the same pixels")
  func colors() {
    let band = SixelBand(of: image(["0010", "0011", "0011"]), top: 0)
    // Colour 0 has three rows in two columns, two columns further on one row: 1 of 1 + 2 + 4.
    #expect(
      band.colorSpans == [
        [
          .init(
            color: 0,
            runs: [
              .init(columnCount: 2, pixels: 0b111), .init(columnCount: 1, pixels: 0),
              .init(columnCount: 1, pixels: 0b001),
            ])
        ],
        [
          .init(
            color: 1,
            runs: [
              .init(columnCount: 2, pixels: 0), .init(columnCount: 1, pixels: 0b111),
              .init(columnCount: 1, pixels: 0b110),
            ])
        ],
      ])
  }

  @Test("puts colours that have room beside each other on one line")
  func lines() {
    let band = SixelBand(of: image(["00112233", "00445566"]), top: 0)
    // Of two lines that end at the same column, the one goes on whose last piece came last.
    #expect(band.colorSpans.map { $0.map(\.color) } == [[0, 1, 5, 3], [4, 2, 6]])
  }

  @Test("begins at its own row, and ends with the image")
  func rows() {
    let rows = ["000", "000", "000", "000", "000", "000", "111", "121"]
    let band = SixelBand(of: image(rows), top: 6)
    #expect(band.colorSpans.map { $0.map(\.color) } == [[1], [2]])
    #expect(
      band.colorSpans[0][0].runs == [
        .init(columnCount: 1, pixels: 0b11), .init(columnCount: 1, pixels: 0b01),
        .init(columnCount: 1, pixels: 0b11),
      ])
  }

  /// A band of noise.
  private func noise(width: Int, colors: ClosedRange<UInt8>, seed: UInt64) -> IndexedImage {
    var generator = SplitMix64(seed: seed)
    return IndexedImage(
      width: width, height: 6,
      palette: Palette((0...255).map { .init(red: $0, green: 0, blue: 0) }),
      indices: (0..<6 * width).map { _ in UInt8.random(in: colors, using: &generator) })
  }

  @Test(
    "needs no more lines than colours that lie over one another", arguments: 0..<20,
    [1, 64, 80, 400])
  func fewestLines(seed: UInt64, width: Int) {
    let image = noise(width: width, colors: 0...59, seed: seed)
    let colorSpans = SixelBand(of: image, top: 0).colorSpans
    // Where each span begins with its first pixel, and ends after its last one.
    var covered = [Int](repeating: 0, count: width)
    for line in colorSpans {
      var column = 0
      for span in line {
        let start = column + (span.runs.first.map { $0.pixels == 0 ? $0.columnCount : 0 } ?? 0)
        column += span.runs.reduce(0) { $0 + $1.columnCount }
        for place in start..<column { covered[place] += 1 }
      }
    }
    #expect(colorSpans.count == covered.max())
  }

  @Test("long names and wide gaps have room", arguments: 0..<20)
  func room(seed: UInt64) {
    let band = SixelBand(of: noise(width: 2000, colors: 100...255, seed: seed), top: 0)
    #expect(String(decoding: band.text, as: UTF8.self) == layers(of: band))
  }

  /// The parts of a band as text.
  private func layers(of band: SixelBand) -> String {
    band.colorSpans.map { line in
      line.map { "#\($0.color)" + $0.runs.map(\.text).joined() }.joined()
    }.joined(separator: "$")
  }

  // Up to three columns are shorter as they are; 63 + 0b111 is "F", and "?" has no pixels.
  @Test(
    "a run is written as the encoder writes it",
    arguments: [
      (1, 0b111, "F"), (3, 0, "???"), (4, 0b111, "!4F"), (255, 63, "!255~"), (256, 63, "!255~~"),
      (640, 63, "!255~!255~!130~"),
    ])
  func runText(columnCount: Int, pixels: Int, text: String) {
    #expect(SixelBand.Run(columnCount: columnCount, pixels: UInt8(pixels)).text == text)
  }

  @Test("its definitions, colours and runs, one after the other, are the picture that is sent")
  func parts() {
    let image = image(["001000000000000033", "211100000000000033", "221100000000000033"])
    let definitions = (0...3).map { SixelEncoder.definition(of: image.palette[$0], as: $0) }
    let text =
      "\u{1B}Pq\"1;1;18;3" + definitions.joined() + layers(of: SixelBand(of: image, top: 0))
      + "\u{1B}\\"
    #expect(String(decoding: SixelEncoder().encode(image), as: UTF8.self) == text)
  }
}
