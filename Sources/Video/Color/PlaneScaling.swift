import Media

/// The quickest of the ways to bring planes of one size to another.
enum PlaneScaling {
  case box(BoxScaler)
  case bytes(ByteScaler)
  case plain(PlaneScaler, bitDepth: Int)

  /// Chooses a way for planes of one size; how each column and row comes about is given.
  init(
    _ plane: Plane, to size: PixelSize, columns: ResamplingStep, rows: ResamplingStep, bitDepth: Int
  ) {
    if bitDepth == 8, let box = BoxScaler(plane, to: size, columns: columns, rows: rows) {
      self = .box(box)
    } else {
      self.init(
        plane, to: size,
        columns: ResamplingWeights(from: plane.width, to: size.width, by: columns),
        rows: ResamplingWeights(from: plane.height, to: size.height, by: rows), bitDepth: bitDepth)
    }
  }

  /// Chooses a way where the weights are worked out already.
  init(
    _ plane: Plane, to size: PixelSize, columns: ResamplingWeights, rows: ResamplingWeights,
    bitDepth: Int
  ) {
    if bitDepth == 8, let bytes = ByteScaler(plane, to: size, columns: columns, rows: rows) {
      self = .bytes(bytes)
    } else {
      self = .plain(
        PlaneScaler(plane, to: size, columns: columns, rows: rows), bitDepth: bitDepth)
    }
  }

  /// Scales a plane of the size that was given.
  func scale(_ plane: Plane) -> Plane {
    switch self {
    case .box(let scaler): scaler.scale(plane)
    case .bytes(let scaler): scaler.scale(plane)
    case .plain(let scaler, let bitDepth): scaler.scale(plane, bitDepth: bitDepth)
    }
  }
}
