import Steps
import Testing

@Suite(
  "5.5 a band of sixels", .exercise("5.5") { _ = try $0.sixelBand([[1, 2], [1, 1]]) })
struct Exercise5_5 {
  /// Rows of digits as rows of colours.
  private func colors(_ rows: [String]) -> [[UInt8]] {
    rows.map { $0.utf8.map { $0 - UInt8(ascii: "0") } }
  }

  private func sixelBand(_ rows: [String]) throws -> String {
    String(decoding: try Steps.current.sixelBand(colors(rows)), as: UTF8.self)
  }

  /// What a terminal draws.
  private func drawnSixelBand(_ rows: [String]) throws -> [String]? {
    DrawnBand(try sixelBand(rows), width: rows.first?.count ?? 0, height: rows.count)?.rows
  }

  @Test func `a column of six pixels is one character`() throws {
    let got = try sixelBand(["7", "7", "7", "7", "7", "7"])
    // 63 + 1 + 2 + 4 + 8 + 16 + 32 = 126, which is "~".
    #expect(got == "#7~")
  }

  @Test func `the uppermost pixel is the bit worth 1`() throws {
    let rows = ["1", "2", "2", "2", "3", "3"]
    let got = try drawnSixelBand(rows)
    // 63 + 1 is "@", 63 + 2 + 4 + 8 is "M", 63 + 16 + 32 is "o". DEC VT330/VT340, volume 2, §14.
    #expect(got == rows)
  }

  @Test func `colours lie on top of each other`() throws {
    let rows = ["12121", "21212", "33333", "12321", "11111", "22222"]
    let got = try drawnSixelBand(rows)
    // After each colour but the last, `$` goes back to the left edge.
    #expect(got == rows)
  }

  @Test func `every pixel is painted once`() throws {
    let rows = (0..<6).map { row in
      (0..<40).map { String(1 + ($0 * $0 / 7 + 3 * row) % 5) }.joined()
    }
    let got = DrawnBand(try sixelBand(rows), width: 40, height: 6)
    #expect(got?.rows == rows)
    #expect(got?.repaintedCount == 0)
  }

  @Test func `equal columns make a run`() throws {
    let got = try sixelBand([String](repeating: String(repeating: "3", count: 100), count: 6))
    #expect(got == "#3!100~")
  }

  @Test func `no run is longer than 255`() throws {
    let got = try sixelBand([String](repeating: String(repeating: "3", count: 300), count: 6))
    let counts = got.split(separator: "!").dropFirst().compactMap {
      Int($0.prefix(while: \.isNumber))
    }
    let pixels = DrawnBand(got, width: 300, height: 6)?.rows.first
    // A VT240 keeps the count in one byte: 255 columns, and then 45.
    #expect(counts.max() == 255)
    #expect(pixels == String(repeating: "3", count: 300))
  }

  @Test func `nothing is written after the last pixel of a colour`() throws {
    let got = try sixelBand([String](repeating: "5" + String(repeating: "2", count: 49), count: 6))
    // Such as #2?!49~$#5~ with 11 characters; !49? after it would be four more.
    #expect(got.count <= 12)
  }

  @Test func `colours that do not occur are not named`() throws {
    let got = try sixelBand(["151", "111"])
    let named = Set(got.split(separator: "#").map { $0.prefix(while: \.isNumber) })
    #expect(named == ["1", "5"])
  }

  @Test(arguments: 1...5)
  func `the last band of a picture may have fewer rows`(rowCount: Int) throws {
    let rows = [String](repeating: "4414", count: rowCount)
    // A terminal with room for six rows shows what lies below.
    let got = DrawnBand(try sixelBand(rows), width: 4, height: 6)?.rows
    #expect(got == rows + [String](repeating: "····", count: 6 - rowCount))
  }
}
