import Media

extension Page {
  /// Where another program finds the file: its URL, or its path with a `file:` before it.
  ///
  /// The name may have been that of a fixture, and may begin or go on with characters that mean
  /// something to other programs.
  public var location: String {
    if WebAddress.isMeant(by: typedName) { return typedName }
    let isHere = (try? FileByteRangeReader(path: typedName)) != nil
    return "file:" + (isHere ? typedName : MediaLocator.fixturesFolder + typedName)
  }
}
