/// What a user asks for in place of what a file says of its colours.
public struct ColorOverride: Hashable, Sendable {
  /// `nil` follows the rule of ``ColorInterpretation``.
  public let matrix: YUVMatrix?

  /// Likewise.
  public let range: SampleRange?

  /// Whether high dynamic range is brought down to the screen's.
  public let toneMaps: Bool

  public init(matrix: YUVMatrix? = nil, range: SampleRange? = nil, toneMaps: Bool = true) {
    self.matrix = matrix
    self.range = range
    self.toneMaps = toneMaps
  }
}
