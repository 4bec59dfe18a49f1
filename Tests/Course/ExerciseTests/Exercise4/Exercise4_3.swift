import ExerciseKit
import Steps
import Testing

@Suite(
  "4.3 Exp-Golomb",
  .exercise("4.3") { steps in
    var bits = BitCursor([0x80])
    _ = try steps.unsignedExpGolomb(&bits)
  })
struct Exercise4_3 {
  @Test(
    arguments: [
      ("1", 0), ("010", 1), ("011", 2), ("00100", 3), ("00101", 4), ("00110", 5), ("00111", 6),
      ("0001000", 7), ("0001001", 8), ("0001010", 9),
    ])
  func `small numbers have short codes`(code: String, number: Int) throws {
    var bits = BitCursor(packed(code + "1"))
    let got = try Steps.current.unsignedExpGolomb(&bits)
    // As many bits follow the first 1 as zeros come before it; subtract 1 at the end. Table 9-2
    #expect(got == number)
  }

  @Test(arguments: ["1", "010", "00111", "0001010"])
  func `the next read begins right after the code`(code: String) throws {
    var bits = BitCursor(packed(code + "1011"))
    _ = try Steps.current.unsignedExpGolomb(&bits)
    // 2 × zeros + 1 bits belong to the code, and the next one begins there.
    #expect(bits.bitOffset == code.count)
  }

  @Test func `several codes follow each other`() throws {
    // The beginning of sample 1 of demo.mp4 after its header: 9a is 1 00110 1 0.
    var bits = BitCursor([0x9A])
    let first = try Steps.current.unsignedExpGolomb(&bits)
    let second = try Steps.current.unsignedExpGolomb(&bits)
    let third = try Steps.current.unsignedExpGolomb(&bits)
    // first_mb_in_slice 0, slice_type 5, pic_parameter_set_id 0: H.264 §7.3.3
    #expect([first, second, third] == [0, 5, 0])
  }

  @Test func `the largest number has 31 zeros`() throws {
    let code = String(repeating: "0", count: 31) + String(repeating: "1", count: 32)
    var bits = BitCursor(packed(code))
    let got = try Steps.current.unsignedExpGolomb(&bits)
    // 2³² − 2: it takes more than 32 bits on the way. H.264 §9.1
    #expect(got == 4_294_967_294)
  }

  @Test func `32 zeros are refused`() throws {
    let code = String(repeating: "0", count: 32) + String(repeating: "1", count: 40)
    var bits = BitCursor(packed(code))
    let got = try answer { try Steps.current.unsignedExpGolomb(&bits) }
    // No number has such a code; damaged files contain such zeros.
    #expect(got == .refusal)
  }

  @Test func `a code that is cut off is refused`() throws {
    // Six zeros and a 1: six more bits have to follow, and there is one.
    var bits = BitCursor([0b0000_0011])
    let got = try answer { try Steps.current.unsignedExpGolomb(&bits) }
    #expect(got == .refusal)
  }

  @Test(
    arguments: [
      ("1", 0), ("010", 1), ("011", -1), ("00100", 2), ("00101", -2), ("00110", 3), ("00111", -3),
    ])
  func `odd numbers become positive ones`(code: String, number: Int) throws {
    var bits = BitCursor(packed(code + "1"))
    let got = try Steps.current.signedExpGolomb(&bits)
    // 1, 2, 3, 4 stand for 1, −1, 2, −2. H.264 table 9-3
    #expect(got == number)
  }

  /// Digits as bytes, filled up with zeros.
  private func packed(_ digits: String) -> [UInt8] {
    let digits = Array(digits) + Array(repeating: "0", count: (8 - digits.count % 8) % 8)
    return stride(from: 0, to: digits.count, by: 8).map { start in
      digits[start..<start + 8].reduce(0) { $0 << 1 | ($1 == "1" ? 1 : 0) }
    }
  }
}
