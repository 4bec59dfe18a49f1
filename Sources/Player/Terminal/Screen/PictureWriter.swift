import Media

/// What turns the pictures of a film into bytes.
enum PictureWriter: Sendable {
  /// Letters in two colours; only those that have changed are written.
  case cells(any CellRenderer)
  /// Pixels: in all colours, or in few where those are chosen already.
  case pixels(any ImageEncoder, indexed: any IndexedImageEncoder)

  /// What a protocol needs.
  init(_ graphics: GraphicsProtocol, for use: PictureUse, with encoders: PictureEncoders) {
    if let makeCells = graphics.makeCells {
      self = .cells(makeCells(use))
    } else {
      self = .pixels(
        graphics.encoder(for: use, with: encoders),
        indexed: graphics.indexedEncoder(
          for: use, png: ExpandingEncoder(encoder: encoders.png), sixel: encoders.indexedSixel))
    }
  }
}
