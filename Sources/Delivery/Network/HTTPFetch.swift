// Loads URLs for a lesson: requests come in by standard input, answers go out the same way.
//
// Lessons start this program when a FILE is a URL; see PipedResourceLoader, which speaks with it.

import Media
import POSIX

@main
struct HTTPFetch {
  static func main() async {
    // The lesson decides when to stop, and then the wire ends.
    ignoreKeyboardSignals()
    guard let socket = try? LocalSocket.standardInput(), CommandLine.arguments.count == 1 else {
      let usage = "http-fetch is a part of the lessons: give them a URL in place of a file\n"
      try? write(Array(usage.utf8), to: 2)
      endProcess(2)
    }
    let loader: any ResourceLoader
    do {
      loader = try CurlLoader()
    } catch {
      loader = FailingLoader(error: error)
    }
    await FetchServer(socket, loader: loader).serve()
    // Requests that are still under way were for a lesson that has ended.
    endProcessAtOnce(0)
  }
}

/// Answers each request with the reason why there are no answers.
private struct FailingLoader: ResourceLoader {
  let error: ResourceError

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource { throw error }
}
