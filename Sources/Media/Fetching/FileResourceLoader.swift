/// Loads files of this machine as if a web server sent them: playlists may lie beside a lesson.
///
/// An address is a path, with or without `file://` before it.
public struct FileResourceLoader: ResourceLoader {
  public init() {}

  public func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let path =
      request.url.hasPrefix("file://") ? String(request.url.dropFirst(7)) : request.url
    let reader: FileByteRangeReader
    do {
      reader = try FileByteRangeReader(path: path)
    } catch {
      throw .permanent("\(error)")
    }
    return Resource(reader, for: request)
  }
}
