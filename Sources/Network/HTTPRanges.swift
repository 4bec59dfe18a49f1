// Reads a URL for a lesson: requests come in by standard input, answers go out the same way.
//
// Lessons start this program when their FILE is a URL; see PipedByteRangeReader, which speaks with it.

import Media
import POSIX

@main
struct HTTPRanges {
  static func main() async {
    // The lesson decides when to stop, and then the wire ends.
    ignoreKeyboardSignals()
    guard let socket = try? LocalSocket.standardInput(), CommandLine.arguments.count == 2 else {
      let usage = "http-ranges is a part of the lessons: give them a URL in place of a file\n"
      try? write(Array(usage.utf8), to: 2)
      endProcess(2)
    }
    let server = ByteRangeServer(socket)
    do throws(ByteRangeError) {
      let reader = try await HTTPByteRangeReader(CommandLine.arguments[1])
      await server.serve(
        reader, remarks: reader.remarks, requestCount: { reader.requestCount })
    } catch {
      await server.refuse(error)
    }
    endProcess(0)
  }
}
