import Steps
import Testing

@Suite(
  "G.1 numbers become codes, and no payload holds a start code",
  .exercise("G.1") {
    _ = try $0.unsignedCode(0)
    _ = try $0.signedCode(0)
    _ = try $0.protectedPayload([])
  })
struct ExerciseG_1 {
  private func text(_ bits: [Int]) -> String { bits.map { "\($0)" }.joined() }

  @Test(arguments: [
    (0, "1"), (1, "010"), (2, "011"), (3, "00100"), (6, "00111"), (7, "0001000"),
    (8, "0001001"), (254, "000000011111111"), (255, "00000000100000000"),
  ])
  func `an unsigned number`(value: Int, bits: String) throws {
    // ITU-T H.264 table 9-2.
    let got = try Steps.current.unsignedCode(value)
    // The value plus 1 in binary, behind as many zeros as it has bits after its first 1.
    #expect(text(got) == bits)
  }

  @Test(arguments: [
    (0, "1"), (1, "010"), (-1, "011"), (2, "00100"), (-2, "00101"), (3, "00110"),
    (-3, "00111"), (-26, "00000110101"),
  ])
  func `a number with a sign`(value: Int, bits: String) throws {
    let got = try Steps.current.signedCode(value)
    // ITU-T H.264 table 9-3: positive numbers have the odd codes.
    #expect(text(got) == bits)
  }

  @Test(
    arguments: [
      ([], []), ([0, 0, 1], [0, 0, 3, 1]), ([0, 0, 0], [0, 0, 3, 0]), ([0, 0, 2], [0, 0, 3, 2]),
      ([0, 0, 3], [0, 0, 3, 3]), ([0, 0, 4], [0, 0, 4]), ([0, 1, 0, 0], [0, 1, 0, 0]),
      // Behind the 3 the count of zeros begins again.
      ([0, 0, 0, 0, 0], [0, 0, 3, 0, 0, 3, 0]), ([0, 0, 0, 1], [0, 0, 3, 0, 1]),
      ([7, 0, 0, 1, 0, 0, 1], [7, 0, 0, 3, 1, 0, 0, 3, 1]),
    ] as [([UInt8], [UInt8])])
  func `a payload`(payload: [UInt8], bytes: [UInt8]) throws {
    let got = try Steps.current.protectedPayload(payload)
    // A 3 goes between two zeros and a byte below 4, and ends the row of zeros.
    #expect(got == bytes)
  }
}
