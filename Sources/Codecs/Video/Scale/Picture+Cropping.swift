import Media

extension Picture {
  /// A part of the picture.
  ///
  /// The part keeps what is known of the whole: the shape of its pixels, and the decoded size, by which
  /// colours are understood that the bitstream does not describe.
  ///
  /// - Parameters:
  ///   - columns: Its columns of luma; where two share a chroma sample, the first is even.
  ///   - rows: Its rows, likewise.
  /// - Returns: The part.
  /// - Precondition: The part has pixels, and lies within the picture.
  package func cropped(columns: Range<Int>, rows: Range<Int>) -> Picture {
    precondition(
      !columns.isEmpty && !rows.isEmpty && columns.lowerBound >= 0 && columns.upperBound <= width
        && rows.lowerBound >= 0 && rows.upperBound <= height,
      "a part lies within its picture")
    precondition(
      (!format.halvesColumns || columns.lowerBound % 2 == 0)
        && (!format.halvesRows || rows.lowerBound % 2 == 0), "a part begins with a chroma sample")
    guard columns.count < width || rows.count < height else { return self }
    func halved(_ range: Range<Int>, _ isHalved: Bool) -> Range<Int> {
      isHalved ? range.lowerBound / 2..<(range.upperBound + 1) / 2 : range
    }
    let planes = planes.enumerated().map { index, plane in
      plane.cropped(
        columns: halved(columns, index > 0 && format.halvesColumns),
        rows: halved(rows, index > 0 && format.halvesRows), format.bytesPerSample)
    }
    return Picture(
      width: columns.count, height: rows.count, format: format, planes: planes, color: color,
      chromaLocation: chromaLocation, pixelAspect: pixelAspect, decodedSize: decodedSize)
  }
}

extension Plane {
  fileprivate func cropped(
    columns: Range<Int>, rows: Range<Int>, _ bytesPerSample: Int
  ) -> Plane {
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count * bytesPerSample)
    for row in rows {
      let start = (row * width + columns.lowerBound) * bytesPerSample
      part += bytes[start..<start + columns.count * bytesPerSample]
    }
    return Plane(width: columns.count, height: rows.count, bytes: part)
  }
}
