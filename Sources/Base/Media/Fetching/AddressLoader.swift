/// Loads web addresses through one loader and files through another.
///
/// A playlist on this machine may name segments on a server. A playlist from a server must not name
/// files of this machine: its author could learn which files exist.
package struct AddressLoader: ResourceLoader {
  private let web: any ResourceLoader
  private let files: (any ResourceLoader)?

  /// - Parameters:
  ///   - web: Loads addresses of HTTP.
  ///   - files: Loads everything else; `nil` refuses it.
  package init(web: any ResourceLoader, files: (any ResourceLoader)?) {
    self.web = web
    self.files = files
  }

  package func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    if WebAddress.isMeant(by: request.url) { return try await web.load(request) }
    guard let files else {
      throw .permanent(
        "a playlist from a server names \(request.url.withoutControlCharacters), which is no web address"
      )
    }
    return try await files.load(request)
  }
}
