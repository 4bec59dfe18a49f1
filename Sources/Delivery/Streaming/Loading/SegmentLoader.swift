import Ciphers
import Media

/// Loads what a stream consists of: playlists, segments, initialization sections, keys.
///
/// One request for each, or for an initialization section and the segment directly behind it, repeated
/// as the policy says. Keys and initialization sections are kept: many segments share one.
actor SegmentLoader {
  let loader: any ResourceLoader
  let policy: RetryPolicy

  /// Whose name and password, if it has any, may be sent to other resources of the same origin.
  let origin: WebAddress?
  private var keys: [String: [UInt8]] = [:]

  /// Keys that are on their way: pictures and sound that start together wait for the same request.
  private var keyTasks: [String: Task<Result<[UInt8], StreamingError>, Never>] = [:]
  private var sections: [SectionName: ByteChunks] = [:]

  nonisolated let clock: WallClock

  /// Requests that were sent, repetitions included.
  var requestCount = 0

  /// Bytes of all bodies.
  var byteCount = 0

  /// What has been requested because a playlist announces it.
  var hinted = HintedTransfers()

  private struct SectionName: Hashable {
    let url: String
    let range: Range<Int>?

    init(_ section: InitializationSection) { (url, range) = (section.url, section.byteRange) }
  }

  /// The most bytes of a segment; a longer one is cut there.
  ///
  /// Its samples take as much memory again: 64 MiB together. A segment of six seconds at 44 Mb/s fits.
  static let segmentLimit = 32 << 20

  /// Keys and sections that are kept.
  private static let cacheLimit = 32

  init(
    _ loader: any ResourceLoader, for address: String, policy: RetryPolicy = RetryPolicy(),
    clock: WallClock = WallClock(ContinuousClock())
  ) {
    self.loader = loader
    self.policy = policy
    self.clock = clock
    origin = WebAddress(address)
  }

  /// The bytes of a playlist, and where it came from in the end.
  ///
  /// - Parameters:
  ///   - url: Its address.
  ///   - patience: How long nothing may come; `nil` for the usual time.
  /// - Returns: The bytes, and the address that answered.
  /// - Throws: `StreamingError`.
  func playlist(
    at url: String, patience: Duration? = nil
  ) async throws(StreamingError) -> (bytes: [UInt8], url: String) {
    let watch = TransferWatch(clock)
    let answer = try await fetch(
      url, range: nil, limit: Playlist.byteLimit, patience: patience, watch)
    return (answer.body[0..<answer.body.count], answer.url)
  }

  /// What is loaded of a segment, decrypted.
  struct Parts: Sendable {
    /// `nil` if it needs none.
    let initialization: ByteChunks?
    let bytes: ByteChunks

    /// Whether the segment is longer than the limit.
    var isCut = false
  }

  /// Loads a segment, and its initialization section where that is not known yet.
  ///
  /// - Parameters:
  ///   - segment: What is loaded.
  ///   - limit: The most bytes of it; a longer one is cut there.
  ///   - watch: Sees how far the transfer is, and may end it.
  /// - Returns: `nil` if the watch has ended the transfer.
  /// - Throws: `StreamingError`.
  func parts(
    of segment: MediaSegment, limit: Int = segmentLimit, _ watch: TransferWatch
  ) async throws(StreamingError) -> Parts? {
    do throws(StreamingError) {
      let parts = try await load(segment, limit, watch)
      return watch.isCancelled ? nil : parts
    } catch {
      guard watch.isCancelled else { throw error }
      return nil
    }
  }

  private func load(
    _ segment: MediaSegment, _ limit: Int, _ watch: TransferWatch
  ) async throws(StreamingError) -> Parts {
    guard let section = segment.map else {
      return try await parts(of: segment, after: nil, limit, watch)
    }
    if let known = sections[SectionName(section)] {
      return try await parts(of: segment, after: known, limit, watch)
    }
    if let range = section.range(before: segment) {
      return try await loadTogether(section, range, segment, limit, watch)
    }
    // One after the other: the watch, and what it measures, belong to the segment alone.
    let initialization = try await bytes(of: section)
    return try await parts(of: segment, after: initialization, limit, watch)
  }

  /// Loads an initialization section and the segment after it in one request.
  private func loadTogether(
    _ section: InitializationSection, _ range: Range<Int>, _ segment: MediaSegment, _ limit: Int,
    _ watch: TransferWatch
  ) async throws(StreamingError) -> Parts {
    let answer = try await fetch(segment.url, range: range, limit: limit, watch)
    let count = section.byteRange?.count ?? 0
    guard answer.body.count > count else { throw StreamingError(.wrongRange, at: segment.url) }
    try Self.checkContent(answer.body, at: segment.url)
    let initialization = ByteChunks(answer.body[0..<count])
    keep(initialization, of: section)
    return Parts(
      initialization: initialization,
      bytes: ByteChunks(answer.body[count..<answer.body.count]), isCut: answer.isCut)
  }

  private func parts(
    of segment: MediaSegment, after initialization: ByteChunks?, _ limit: Int,
    _ watch: TransferWatch
  ) async throws(StreamingError) -> Parts {
    let url = segment.url
    let cipher = try await cipher(segment.key, of: segment.keys, at: url)
    let part =
      segment.isIFrame && cipher != nil ? segment.byteRange.flatMap(EncryptedRange.init) : nil
    let answer = try await fetch(
      url, range: part?.requested ?? segment.byteRange, limit: limit, watch)
    guard !answer.isCut || cipher == nil else { throw StreamingError(.tooLong, at: url) }
    let bytes = try Self.decrypt(answer.body, cipher, part, at: url)
    try Self.checkContent(bytes, at: url)
    return Parts(initialization: initialization, bytes: bytes, isCut: answer.isCut)
  }

  private func bytes(
    of section: InitializationSection
  ) async throws(StreamingError) -> ByteChunks {
    let cipher = try await cipher(section.key, of: section.keys, at: section.url)
    let answer = try await fetch(
      section.url, range: section.byteRange, limit: Self.segmentLimit, TransferWatch(clock))
    let bytes = try Self.decrypt(answer.body, cipher, at: section.url)
    try Self.checkContent(bytes, at: section.url)
    keep(bytes, of: section)
    return bytes
  }

  /// Checks that bytes are not a web page: no container of pictures or sound begins with `<`.
  private static func checkContent(_ bytes: ByteChunks, at url: String) throws(StreamingError) {
    guard bytes.count == 0 || bytes[0..<1] != [UInt8(ascii: "<")] else {
      throw StreamingError(.webPage, at: url)
    }
  }

  /// Whether an initialization section that is announced is here already.
  func hasSection(of hint: PreloadHint) -> Bool {
    sections.keys.contains { $0.url == hint.url && ($0.range?.lowerBound ?? 0) == hint.byteOffset }
  }

  private func keep(_ bytes: ByteChunks, of section: InitializationSection) {
    if sections.count >= Self.cacheLimit { sections = [:] }
    sections[SectionName(section)] = bytes
  }

  private struct Cipher {
    let key: [UInt8]
    let vector: [UInt8]
  }

  /// The key that bytes are decrypted with; `nil` for what is in the clear.
  private func cipher(
    _ key: SegmentKey?, of keys: [SegmentKey], at url: String
  ) async throws(StreamingError) -> Cipher? {
    guard let any = keys.first else { return nil }
    guard let key, key.method == .aes128 else {
      throw StreamingError(.encryption((key ?? any).methodName), at: url)
    }
    let vector = key.initializationVector ?? 0
    return Cipher(
      key: try await bytes(ofKey: key.url),
      vector: (0..<16).map { UInt8(truncatingIfNeeded: vector >> UInt128(8 * (15 - $0))) })
  }

  /// A key, from the cache or from the server; each is loaded once, even if several wait for it.
  private func bytes(ofKey url: String) async throws(StreamingError) -> [UInt8] {
    if let known = keys[url] { return known }
    let task =
      keyTasks[url]
      ?? Task {
        do throws(StreamingError) {
          return .success(try await loadKey(url))
        } catch {
          return .failure(error)
        }
      }
    keyTasks[url] = task
    let result = await task.value
    keyTasks[url] = nil
    return try result.get()
  }

  private func loadKey(_ url: String) async throws(StreamingError) -> [UInt8] {
    let answer = try await fetch(url, range: nil, limit: 1 << 16, TransferWatch(clock))
    guard answer.body.count == 16 else {
      throw StreamingError(.keyLength(answer.body.count), at: url)
    }
    if keys.count >= Self.cacheLimit { keys = [:] }
    keys[url] = answer.body[0..<16]
    return answer.body[0..<16]
  }

  private static func decrypt(
    _ bytes: ByteChunks, _ cipher: Cipher?, _ part: EncryptedRange? = nil, at url: String
  ) throws(StreamingError) -> ByteChunks {
    guard let cipher else { return bytes }
    do throws(CipherError) {
      if let part {
        let all = bytes[0..<bytes.count]
        return ByteChunks(try part.decrypt(all, key: cipher.key, vector: cipher.vector))
      }
      // Piece by piece: in one piece the segment would take as much memory once more.
      var decryption = try CBCDecryption(key: cipher.key, vector: cipher.vector)
      var plain = ByteChunks()
      for piece in bytes.pieces { plain.append(decryption.append(piece)) }
      plain.append(try decryption.finish())
      return plain
    } catch {
      throw StreamingError(.decryption(error), at: url)
    }
  }
}

extension InitializationSection {
  /// The bytes of it and a segment, if it lies directly before the segment and both are in the clear.
  fileprivate func range(before segment: MediaSegment) -> Range<Int>? {
    guard let byteRange, let rest = segment.byteRange, byteRange.upperBound == rest.lowerBound,
      url == segment.url, keys.isEmpty, segment.keys.isEmpty
    else { return nil }
    return byteRange.lowerBound..<rest.upperBound
  }
}
