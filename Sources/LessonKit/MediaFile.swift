import Media

/// The learner's file, opened.
struct MediaFile {
  /// Reads the file as all lessons should: over a network, through a cache.
  let reader: any ByteRangeReader

  /// The reader without the cache, where the file is a URL.
  let remote: HTTPByteRangeReader?

  /// A file of this machine; its operating system keeps what was read in memory anyway.
  init(_ reader: FileByteRangeReader) {
    self.reader = reader
    remote = nil
  }

  /// A resource of the network.
  init(remote: HTTPByteRangeReader) {
    reader = CachingByteRangeReader(remote)
    self.remote = remote
  }
}
