import Media
import Terminal

/// The options that say how pictures are drawn.
public struct GraphicsOptions: Hashable, Sendable {
  public let choice: GraphicsChoice

  /// The box that `--size` asks for.
  public let size: PixelSize?

  /// The pixels of a character cell, where `--cell WxH` gives them.
  public let cell: PixelSize?

  /// What holds where nothing was asked for.
  static let automatic = GraphicsOptions(choice: .auto, size: nil, cell: nil)

  private init(choice: GraphicsChoice, size: PixelSize?, cell: PixelSize?) {
    self.choice = choice
    self.size = size
    self.cell = cell
  }

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  public init(_ arguments: Arguments) throws(UsageError) {
    choice = try arguments[CommonOption.graphics] ?? .auto
    size = try arguments[CommonOption.size]
    cell = try arguments.cellSize
  }
}
