import Media
import Steps
import Testing

@Suite("2.2 boxes side by side", .exercise("2.2") { _ = try $0.siblings(box("free")) })
struct Exercise2_2 {
  @Test func `no bytes, no boxes`() throws {
    let got = try Steps.current.siblings([])
    // An empty container is allowed.
    #expect(got == [])
  }

  @Test func `each box begins where the one before it ends`() throws {
    // As large as those in 'moov' of demo.mp4: 108, 5417, 6761 and 103 bytes.
    let tracks = box("trak", zeros(5409)) + box("trak", zeros(6753))
    let row = box("mvhd", zeros(100)) + tracks + box("udta", zeros(95))
    let got = try Steps.current.siblings(row)
    // Each offset is the one before it and the size that was read there.
    #expect(got == [0..<108, 108..<5525, 5525..<12_286, 12_286..<12_389])
  }

  @Test func `large sizes count from the start of the box`() throws {
    let got = try Steps.current.siblings(largeBox("mdat", zeros(4)) + box("free"))
    // largesize 20 includes the header of 16 bytes, as all sizes do.
    #expect(got == [0..<20, 20..<28])
  }

  @Test func `a box ends at the end of its parent whatever it claims`() throws {
    let got = try Steps.current.siblings(box("free") + box("trak", zeros(8), size: 5000))
    // The box claims 5000 bytes, and 16 are left. What follows is the parent's neighbour.
    #expect(got == [0..<8, 8..<24])
  }

  @Test(arguments: [UInt64(1) << 40, UInt64(Int64.max), .max])
  func `sizes beyond all reason do no harm`(size: UInt64) throws {
    let got = try Steps.current.siblings(box("free") + largeBox("mdat", size: size))
    // Compare with what is left before you add: offset + size may be too large for an Int.
    #expect(got == [0..<8, 8..<24], "size \(size)")
  }

  @Test func `size 0 takes all that is left`() throws {
    let got = try Steps.current.siblings(box("free") + box("mdat", zeros(32), size: 0))
    // To the end. A loop that adds 0 to the offset never ends.
    #expect(got == [0..<8, 8..<48])
  }

  @Test(arguments: [2, 4, 7] as [UInt32])
  func `a size smaller than its own header takes all that is left`(size: UInt32) throws {
    let got = try Steps.current.siblings(box("free") + box("skip", zeros(8), size: size))
    // No box is that small, so it is not known where the next one begins.
    #expect(got == [0..<8, 8..<24], "size \(size)")
  }

  @Test(arguments: [0, 8, 15] as [UInt64])
  func `a large size smaller than 16 takes all that is left`(size: UInt64) throws {
    let got = try Steps.current.siblings(largeBox("mdat", zeros(8), size: size) + box("free"))
    // The header alone has 16 bytes here.
    #expect(got == [0..<32], "size \(size)")
  }

  @Test(arguments: [1, 4, 7])
  func `what is shorter than a header is left out`(count: Int) throws {
    let got = try Steps.current.siblings(box("free", zeros(8)) + zeros(count))
    // QuickTime ends some rows with four zeros.
    #expect(got == [0..<16], "\(count) zeros")
  }
}
