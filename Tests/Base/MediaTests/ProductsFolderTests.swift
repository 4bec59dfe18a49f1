import Testing

@testable import TestSupport

@Suite struct ProductsFolderTests {
  @Test("programs lie beside the tests, and beside their bundle where a tool has loaded it")
  func folders() {
    let tool = "/Applications/Xcode.app/Contents/Developer/usr/libexec/swiftpm-testing-helper"
    let bundle = "/p/.build/out/Products/Debug/PTests.xctest"
    for words in [
      [tool, "--test-bundle-path", "\(bundle)/Contents/MacOS/PTests", "--testing-library"],
      [tool, bundle],
    ] {
      #expect(
        foundProductsFolder(words: words, executableFolder: "/usr/bin")
          == "/p/.build/out/Products/Debug")
    }
    #expect(
      foundProductsFolder(words: ["PTests.xctest", "--filter", "A"], executableFolder: "/p/debug")
        == "/p/debug")
  }
}
