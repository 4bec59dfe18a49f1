import Terminal

extension Notebook {
  /// Finds out what is wrong with the options for pictures before anything is printed.
  ///
  /// - Throws: `UsageError` if a value cannot be understood, or if there will be no picture.
  func checkPictureOptions(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments[CommonOption.size]
    _ = try arguments[CommonOption.graphics]
    let cellNumber = try arguments.cellNumber
    guard common.hasCells || cellNumber == nil else {
      throw UsageError("--cell: there are no cells to choose from; --cell 10x20 gives a size")
    }
    guard let file = arguments[CommonOption.png] else { return }
    guard common.drawsPictures else { throw UsageError("--png: this lesson draws no picture") }
    guard !arguments[CommonOption.json] else { throw UsageError("--png: --json draws no picture") }
    guard !file.isEmpty else { throw UsageError("--png needs a value: FILE") }
  }
}
