/// Where a block of a predicted picture was taken from.
///
/// An encoder does not store the block again: it says where in another picture there is one that
/// looks nearly the same, and stores the difference.
public struct MotionVector: Hashable, Sendable {
  /// Whether that other picture is shown before this one, or after it.
  public enum Reference: Hashable, Sendable {
    case earlier, later
  }

  /// The middle of the block, in samples of luma from the left edge.
  public let column: Int

  /// The middle of the block, in samples of luma from the upper edge.
  public let row: Int

  /// Columns of the block.
  public let width: Int

  /// Rows of the block.
  public let height: Int

  /// How far to the right, in samples, the block lies in the other picture; exact to a fraction.
  public let right: Double

  /// How far down, in samples, the block lies in the other picture; exact to a fraction.
  public let down: Double

  public let reference: Reference

  public init(
    column: Int, row: Int, width: Int, height: Int, right: Double, down: Double,
    reference: Reference
  ) {
    self.column = column
    self.row = row
    self.width = width
    self.height = height
    self.right = right
    self.down = down
    self.reference = reference
  }
}
