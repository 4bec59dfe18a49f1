import POSIX

/// Where the programs lie that were built with these tests.
public let productsFolder = foundProductsFolder(
  words: commandLineWords, executableFolder: executableFolder)

/// On Linux the tests are a program beside the others; on macOS a program of the toolchain loads them,
/// which is told where their bundle lies: that is beside the others too.
func foundProductsFolder(words: [String], executableFolder: String) -> String {
  for word in words.dropFirst() where word.hasPrefix("/") {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
    return parts[..<bundle].joined(separator: "/")
  }
  return executableFolder
}
