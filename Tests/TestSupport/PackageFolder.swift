/// The folder of the package that is tested.
public let packageFolder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(3).joined(separator: "/")

/// The path of a film, a recording or a playlist in `Fixtures`.
public func fixturePath(_ name: String) -> String {
  "\(packageFolder)/Fixtures/\(name)"
}
