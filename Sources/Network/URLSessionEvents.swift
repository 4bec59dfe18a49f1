import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what URLSession reports to the exchange that it belongs to.
final class URLSessionEvents: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  /// More redirections than this go round in circles.
  private static let redirectionLimit = 8

  /// Names the exchange of a task; call it before the task begins.
  func begin(_ exchange: HTTPExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> HTTPExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let http = response as? HTTPURLResponse, let exchange = exchange(of: dataTask) else {
      return completionHandler(.cancel)
    }
    completionHandler(exchange.receive(HTTPResponse(http)) ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWanted = exchange(of: dataTask)?.receive(data) ?? false
    if !isWanted { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let count = exchange(of: task)?.receiveRedirection() ?? .max
    var request = request
    // The new place is asked for the same range.
    for (name, value) in task.originalRequest?.allHTTPHeaderFields ?? [:] where name != "Host" {
      request.setValue(value, forHTTPHeaderField: name)
    }
    let isWeb = ["http", "https"].contains(request.url?.scheme?.lowercased() ?? "")
    completionHandler(isWeb && count <= Self.redirectionLimit ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let error { exchange?.fail(HTTPFailure(error)) } else { exchange?.end() }
  }
}

extension HTTPResponse {
  /// Takes what Foundation has read of an answer's head.
  fileprivate init(_ response: HTTPURLResponse) {
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String { headers[name.lowercased()] = "\(value)" }
    }
    self.init(
      status: response.statusCode, headers: headers, url: response.url?.absoluteString ?? "")
  }
}

extension HTTPFailure {
  /// Sorts Foundation's errors into those that may pass and those that will not.
  fileprivate init(_ error: any Error) {
    let code = (error as? URLError)?.code
    switch code {
    case .cannotFindHost, .dnsLookupFailed: self = .permanent("there is no such host")
    case .cannotConnectToHost: self = .permanent("nobody answers at this address")
    case .unsupportedURL, .badURL: self = .permanent("this is no http address")
    case .serverCertificateUntrusted, .secureConnectionFailed, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      self = .permanent("the server cannot prove who it is: \(error.localizedDescription)")
    case .httpTooManyRedirects: self = .permanent("redirections without end")
    case .timedOut: self = .connection("the connection timed out")
    case .networkConnectionLost: self = .connection("the connection broke")
    default: self = .connection("the connection failed: \(error.localizedDescription)")
    }
  }
}
