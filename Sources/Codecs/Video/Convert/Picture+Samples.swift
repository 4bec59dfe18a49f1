import Media

extension Picture {
  /// The sample at a place of one plane, whatever its bit depth.
  ///
  /// Columns and rows are the plane's own: those of a chroma plane may count half. A grey picture
  /// answers for its missing chroma planes with "no colour".
  package func sample(plane index: Int, column: Int, row: Int) -> Int {
    guard index < planes.count else { return 1 << (format.bitDepth - 1) }
    let plane = planes[index]
    precondition(0 <= column && column < plane.width, "the plane has \(plane.width) columns")
    let place = (row * plane.width + column) * format.bytesPerSample
    guard format.bytesPerSample == 2 else { return Int(plane.bytes[place]) }
    return Int(plane.bytes[place]) | Int(plane.bytes[place + 1]) << 8
  }

  /// Whether there are as many planes as the format says, and of its sizes.
  var isWellFormed: Bool {
    let chromaWidth = format.chromaWidth(width)
    let chromaHeight = format.chromaHeight(height)
    let sizes =
      [(width, height)]
      + (format.subsampling == .gray
        ? [] : [(chromaWidth, chromaHeight), (chromaWidth, chromaHeight)])
    return planes.count == sizes.count
      && zip(planes, sizes).allSatisfy { plane, size in
        plane.width == size.0 && plane.height == size.1
          && plane.bytes.count == size.0 * size.1 * format.bytesPerSample
      }
  }
}

extension Plane {
  /// The samples of a plane that has two bytes for each.
  ///
  /// Bits beyond `bitDepth` should be zero; a sample where they are not becomes the largest there
  /// is, so that no arithmetic on samples can overflow.
  func wideSamples(bitDepth: Int) -> [UInt16] {
    let largest = UInt16(truncatingIfNeeded: (1 << bitDepth) - 1)
    let bytes = bytes.span
    // An array that is filled in advance, not appended to, lets the compiler do many at once.
    var samples = [UInt16](repeating: 0, count: bytes.count / 2)
    var places = samples.mutableSpan
    for index in 0..<min(places.count, bytes.count / 2) {
      let sample = UInt16(bytes[2 &* index]) | UInt16(bytes[2 &* index &+ 1]) << 8
      places[index] = min(sample, largest)
    }
    return samples
  }

  /// Lays samples of more than 8 bits out as bytes, the less significant one first.
  init(width: Int, height: Int, wideSamples samples: [UInt16]) {
    let samples = samples.span
    var bytes = [UInt8](repeating: 0, count: 2 * samples.count)
    var places = bytes.mutableSpan
    for index in 0..<min(samples.count, places.count / 2) {
      places[2 &* index] = UInt8(truncatingIfNeeded: samples[index])
      places[2 &* index &+ 1] = UInt8(truncatingIfNeeded: samples[index] >> 8)
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
