import Foundation

/// One line of what Swift Testing writes to `--event-stream-output-path`; only what is needed here.
struct TestEvent: Decodable {
  struct Payload: Decodable {
    struct Message: Decodable {
      let symbol: String
      let text: String
    }

    struct Issue: Decodable {
      struct Location: Decodable {
        let fileID: String?
        let filePath: String?
        let _filePath: String?
        let line: Int
      }

      let sourceLocation: Location?
    }

    /// Of an event: `issueRecorded`, `testEnded`, `runEnded` …; of a test: `suite` or `function`.
    let kind: String
    let testID: String?
    let id: String?
    let displayName: String?
    let name: String?
    let messages: [Message]?
    let issue: Issue?
  }

  /// `test` for the description of a test, `event` for what happens to it.
  let kind: String
  let payload: Payload
}
