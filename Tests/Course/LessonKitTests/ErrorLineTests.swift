import Foundation
import Testing

@testable import LessonKit

/// What is said about a file that cannot be shown.
struct ErrorLineTests {
  @Test("a problem is told after the name of its file")
  func name() {
    let text = ErrorLine.text("the film is cut off", of: "demo.mp4")
    #expect(text == "demo.mp4: the film is cut off")
  }

  @Test("a terminal's line ends between two words")
  func wrapping() throws {
    let pipe = Pipe()
    let output = TextOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    ErrorLine.write("mine: yours: 1.1, 1.2, 1.3, 1.4, 1.5\nmine: done", to: output, width: 22)
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    #expect(text == "mine: yours: 1.1, 1.2,\n1.3, 1.4, 1.5\nmine: done\n")
  }

  @Test("a problem that names the file itself names it once, another file stays")
  func nameOnce() {
    let address = "http://server/live.m3u8"
    let text = ErrorLine.text("\(address): the playlist lists no segments", of: address)
    #expect(text == "\(address): the playlist lists no segments")
    let other = ErrorLine.text("http://server/1.ts: nothing answers", of: address)
    #expect(other == "\(address): http://server/1.ts: nothing answers")
  }
}
