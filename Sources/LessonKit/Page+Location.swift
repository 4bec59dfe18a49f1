import Media

extension Page {
  /// Where another program finds the file: its URL, or its path with a `file:` before it.
  ///
  /// The name may have been that of a fixture, and may begin or go on with characters that mean
  /// something to other programs.
  public var location: String {
    if MediaLocator.isURL(fileName) { return fileName }
    let isHere = (try? FileByteRangeReader(path: fileName)) != nil
    return "file:" + (isHere ? fileName : MediaLocator.fixturesFolder + fileName)
  }
}
