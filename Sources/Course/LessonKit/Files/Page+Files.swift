import Media
import POSIX

/// The files of a page, one after the other.
extension Page {
  /// A file that was typed, or named by a list.
  struct File: Hashable {
    let name: String

    /// What a playlist calls it.
    var title: String?

    /// The lists that it was found in, the outermost first.
    var lists: [String] = []
  }

  /// How many files there are, one after the other.
  package var fileCount: Int { max(files.count, 1) }

  /// Adds a file between the others.
  package func insert(file name: String, at index: Int) {
    // Without a name there is one file nevertheless.
    if files.isEmpty { files = [File(name: typedName)] }
    files.insert(File(name: MediaLocator.name(of: name)), at: min(index, files.count))
  }

  /// Goes on with another of the files; reports what could not be read of the one before.
  package func turn(toFile index: Int) {
    reportFailedRead()
    open(files[index])
  }

  /// Puts others in the place of a file, and goes on with the first of them.
  func replaceFile(at index: Int, by others: [File]) {
    let range = files.isEmpty ? 0..<0 : index..<index + 1
    files.replaceSubrange(range, with: others)
    open(files[index])
  }

  private func open(_ file: File) {
    (typedName, title) = (file.name, file.title)
    opened = nil
  }

  /// What tells the file from all others: its address, or its path from the root on; `nil` for standard
  /// input, and where there is no such file.
  package var identity: String? {
    if typedName == MediaLocator.standardInput { return nil }
    if typedName.contains("://") { return fileName }
    return absolutePath(of: MediaLocator.path(of: typedName))
  }
}
