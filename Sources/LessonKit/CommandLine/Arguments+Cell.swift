import Media

extension Arguments {
  /// The cell of the page that `--cell 3` asks for.
  ///
  /// - Throws: `UsageError` if it is no number from 1 to 99.
  var cellNumber: Int? {
    get throws(UsageError) { try cells().number }
  }

  /// The size of the terminal's character cell that `--cell 10x20` gives.
  ///
  /// - Throws: `UsageError` if it is no size of a cell.
  public var cellSize: PixelSize? {
    get throws(UsageError) { try cells().size }
  }

  /// Tells the two meanings of `--cell` apart, by the x; both may be given, the last of each counts.
  private func cells() throws(UsageError) -> (number: Int?, size: PixelSize?) {
    var number: Int?
    var size: PixelSize?
    for text in all("--cell") {
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      switch (parts.count, parts[0], parts[parts.count - 1]) {
      case (1, let cell?, _) where 1...99 ~= cell: number = cell
      case (2, let width?, let height?) where 2...1000 ~= width && 4...1000 ~= height:
        size = PixelSize(width: width, height: height)
      default:
        throw UsageError(
          "--cell takes a cell of the page, such as 3, or the pixels of the terminal's cells, "
            + "such as 10x20: '\(text)'")
      }
    }
    return (number, size)
  }
}
