import Terminal

extension Notebook {
  /// Finds out what is wrong with the options for pictures before anything is printed.
  ///
  /// - Throws: `UsageError` if a value cannot be understood, or if there will be no picture.
  func checkPictureOptions(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments.size("--size")
    _ = try arguments.choice("--graphics", of: GraphicsChoice.self)
    let cellNumber = try arguments.cellNumber
    guard common.contains(.cell) || cellNumber == nil else {
      throw UsageError("--cell: there are no cells to choose from; --cell 10x20 gives a size")
    }
    guard let file = arguments["--png"] else { return }
    guard common.contains(.png) else { throw UsageError("--png: this lesson draws no picture") }
    guard !arguments.has("--json") else { throw UsageError("--png: --json draws no picture") }
    guard !file.isEmpty else { throw UsageError("--png needs a value: FILE") }
  }
}
