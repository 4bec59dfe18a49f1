/// A command line that could not be understood; the text says why.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
