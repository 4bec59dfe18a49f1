/// A request for bytes: always a GET.
struct HTTPRequest: Hashable, Sendable {
  let url: String
  var headers: [String: String] = [:]

  /// The most bytes of the body that are wanted; a longer one is cut.
  var bodyLimit = Int.max
}
