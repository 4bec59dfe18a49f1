import Media

extension Picture {
  /// The picture, but with the last one's samples where hardly anything has changed.
  ///
  /// An encoder sends a still picture roughly and refines it for seconds, by a step or two at a
  /// time. This is invisible, but each new sample may get another colour, and then goes out again.
  ///
  /// The planes are examined in blocks of 8 × 8. Single samples of an old picture among those of a
  /// new one would be specks, which take more bytes than they save.
  ///
  /// - Parameter last: What this function returned for the picture before. Against the picture
  ///   itself a slow change would never be seen, because each of its steps is small.
  /// - Returns: A picture of which no sample is further than ``settlingLimit`` from this one's.
  func settled(on last: Picture) -> Picture {
    guard size == last.size, format == last.format, format.bitDepth == 8 else { return self }
    return Picture(
      width: width, height: height, format: format,
      planes: zip(planes, last.planes).map { $0.settled(on: $1) }, color: color,
      chromaLocation: chromaLocation, pixelAspect: pixelAspect, decodedSize: decodedSize)
  }

  /// How far a sample may be from the old one if that is to stay.
  static let settlingLimit: UInt8 = 1
}

extension Plane {
  /// Rows and columns of a block.
  private static let side = 8

  fileprivate func settled(on last: Plane) -> Plane {
    var settled: [UInt8] = []
    settled.reserveCapacity(bytes.count)
    var columns = [UInt8](repeating: 0, count: width)
    var samples = columns
    for top in stride(from: 0, to: height, by: Self.side) {
      let rows = (top..<min(top + Self.side, height)).map { $0 * width..<($0 + 1) * width }
      for column in columns.indices { columns[column] = 0 }
      for row in rows {
        Self.findChanges(bytes.span.extracting(row), last.bytes.span.extracting(row), &columns)
      }
      Self.markStill(&columns)
      for row in rows {
        Self.choose(
          bytes.span.extracting(row), last.bytes.span.extracting(row), columns, into: &samples)
        settled.append(contentsOf: samples)
      }
    }
    return Plane(width: width, height: height, bytes: settled)
  }

  /// Raises each column's largest change to that of a row.
  private static func findChanges(
    _ new: Span<UInt8>, _ old: Span<UInt8>, _ changes: inout [UInt8]
  ) {
    var changes = changes.mutableSpan
    let new = new.extracting(0..<changes.count)
    let old = old.extracting(0..<changes.count)
    for column in changes.indices {
      let change = max(new[column], old[column]) &- min(new[column], old[column])
      changes[column] = max(changes[column], change)
    }
  }

  /// Turns the changes of columns into a mask: all bits set where the column's block stays.
  private static func markStill(_ columns: inout [UInt8]) {
    var columns = columns.mutableSpan
    for start in stride(from: 0, to: columns.count, by: side) {
      let block = start..<min(start + side, columns.count)
      var largest: UInt8 = 0
      for column in block { largest = max(largest, columns[column]) }
      let mask: UInt8 = largest <= Picture.settlingLimit ? 0xFF : 0
      for column in block { columns[column] = mask }
    }
  }

  /// The old samples where the mask says so, the new ones elsewhere.
  private static func choose(
    _ new: Span<UInt8>, _ old: Span<UInt8>, _ mask: [UInt8], into samples: inout [UInt8]
  ) {
    var samples = samples.mutableSpan
    let new = new.extracting(0..<samples.count)
    let old = old.extracting(0..<samples.count)
    let mask = mask.span.extracting(0..<samples.count)
    for column in samples.indices {
      samples[column] = (old[column] & mask[column]) | (new[column] & ~mask[column])
    }
  }
}
