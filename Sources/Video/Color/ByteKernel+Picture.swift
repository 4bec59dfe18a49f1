import Media

extension ByteKernel {
  /// The red, green and blue of a picture of 8 bits.
  func convert(_ picture: Picture) -> [UInt8] {
    let width = picture.width
    let samples = picture.planes[0].bytes
    var luma = SplitRow(width: width)
    var chroma = PairedChroma(picture, self)
    var even = [Int16](repeating: 0, count: luma.count)
    var odd = [Int16](repeating: 0, count: luma.count)
    var first = [UInt16](repeating: 0, count: luma.count)
    var second = [UInt16](repeating: 0, count: luma.count)
    var third = [UInt16](repeating: 0, count: luma.count)
    var bytes = [UInt8](repeating: 0, count: 6 * luma.count)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * picture.height)
    for row in 0..<picture.height {
      luma.take(samples.span.extracting(row * width..<(row + 1) * width))
      lumaParts(of: luma.even.span, into: even.mutableSpan)
      lumaParts(of: luma.odd.span, into: odd.mutableSpan)
      chroma.take(besideRow: row)
      let (evenParts, oddParts) = (chroma.even, chroma.odd)
      PixelPairs.join(
        even.span, evenParts.red.span, even.span, evenParts.green.span, into: first.mutableSpan)
      PixelPairs.join(
        even.span, evenParts.blue.span, odd.span, oddParts.red.span, into: second.mutableSpan)
      PixelPairs.join(
        odd.span, oddParts.green.span, odd.span, oddParts.blue.span, into: third.mutableSpan)
      PixelPairs.write(first.span, second.span, third.span, into: bytes.mutableSpan)
      // An odd width leaves half a pair over.
      pixels.append(contentsOf: bytes.prefix(3 * width))
    }
    return pixels
  }
}
