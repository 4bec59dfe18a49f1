import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with Foundation's URLSession: the one place that knows it.
final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let delegate = URLSessionEvents()
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// Creates a transport that gives up a request when nothing has come for `timeout`.
  init(timeout: Duration, clock: any Clock<Duration>) {
    self.timeout = timeout
    self.clock = clock
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    // Its own timeout counts in whole seconds on Linux; ours is shorter, and on a clock of choice.
    configuration.timeoutIntervalForRequest = 3600
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  func answer(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    guard let url = URL(string: request.url), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), url.host?.isEmpty == false
    else { throw .permanent("this is no http address") }
    var urlRequest = URLRequest(url: url)
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    // Offsets are those of the file as it is, not of a compressed copy.
    urlRequest.setValue("identity", forHTTPHeaderField: "Accept-Encoding")

    let exchange = HTTPExchange(bodyLimit: request.bodyLimit)
    let task = session.dataTask(with: urlRequest)
    delegate.begin(exchange, for: task)
    let watch = Task { [timeout, clock] in
      await Self.watch(exchange, timeout: timeout, clock: clock)
      task.cancel()
    }
    defer { watch.cancel() }
    task.resume()
    let outcome = await withTaskCancellationHandler {
      await exchange.outcome()
    } onCancel: {
      exchange.fail(.cancelled)
      task.cancel()
    }
    return try outcome.get()
  }

  /// Ends an exchange in which nothing happens for as long as `timeout`.
  private static func watch(
    _ exchange: HTTPExchange, timeout: Duration, clock: any Clock<Duration>
  ) async {
    var before = -1
    while exchange.eventCount != before {
      before = exchange.eventCount
      do { try await clock.sleep(for: timeout) } catch { return }
    }
    exchange.fail(.timedOut(after: timeout))
  }
}
