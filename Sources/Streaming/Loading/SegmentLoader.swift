import Ciphers
import Media

/// Loads what a stream consists of: playlists, segments, initialization sections, keys.
///
/// One request for each, repeated as the policy says. Keys and initialization sections are kept: many
/// segments share one.
actor SegmentLoader {
  private let loader: any ResourceLoader
  private let policy: RetryPolicy

  /// Whose name and password, if it has any, may be sent to other resources of the same origin.
  private let origin: WebAddress?
  private var keys: [String: [UInt8]] = [:]
  private var sections: [SectionName: ByteChunks] = [:]

  nonisolated let clock: WallClock

  /// Requests that were sent, repetitions included.
  private(set) var requestCount = 0

  /// Bytes of all bodies.
  private(set) var byteCount = 0

  private struct SectionName: Hashable {
    let url: String
    let range: Range<Int>?
  }

  /// A segment takes no more memory than this.
  private static let segmentLimit = 256 << 20

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
  /// - Throws: `StreamingError`.
  func playlist(at url: String) async throws(StreamingError) -> (bytes: [UInt8], url: String) {
    let watch = TransferWatch(clock)
    let answer = try await fetch(url, range: nil, limit: Playlist.byteLimit, watch)
    return (answer.body[0..<answer.body.count], answer.url)
  }

  /// The bytes of a segment, decrypted; `nil` where the watch has ended the transfer.
  ///
  /// - Throws: `StreamingError`.
  func bytes(
    of segment: MediaSegment, _ watch: TransferWatch
  ) async throws(StreamingError) -> ByteChunks? {
    let url = segment.url
    let cipher = try await cipher(segment.key, of: segment.keys, at: url)
    let part =
      segment.isIFrame && cipher != nil ? segment.byteRange.flatMap(EncryptedRange.init) : nil
    do throws(StreamingError) {
      let answer = try await fetch(
        url, range: part?.requested ?? segment.byteRange, limit: Self.segmentLimit, watch)
      guard !watch.isCancelled else { return nil }
      return try Self.decrypt(answer.body, cipher, part, at: url)
    } catch {
      guard watch.isCancelled else { throw error }
      return nil
    }
  }

  /// The initialization section of a segment; `nil` where it needs none.
  ///
  /// - Throws: `StreamingError`.
  func initialization(
    of segment: MediaSegment
  ) async throws(StreamingError) -> ByteChunks? {
    guard let section = segment.map else { return nil }
    let name = SectionName(url: section.url, range: section.byteRange)
    if let known = sections[name] { return known }
    let cipher = try await cipher(section.key, of: section.keys, at: name.url)
    let answer = try await fetch(
      name.url, range: name.range, limit: Self.segmentLimit, TransferWatch(clock))
    let bytes = try Self.decrypt(answer.body, cipher, at: name.url)
    if sections.count >= Self.cacheLimit { sections = [:] }
    sections[name] = bytes
    return bytes
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
    let name = key.url
    var bytes = self.keys[name]
    if bytes == nil {
      let answer = try await fetch(name, range: nil, limit: 1 << 16, TransferWatch(clock))
      guard answer.body.count == 16 else {
        throw StreamingError(.keyLength(answer.body.count), at: name)
      }
      bytes = answer.body[0..<16]
      if self.keys.count >= Self.cacheLimit { self.keys = [:] }
      self.keys[name] = bytes
    }
    let vector = key.initializationVector ?? 0
    return Cipher(
      key: bytes ?? [],
      vector: (0..<16).map { UInt8(truncatingIfNeeded: vector >> UInt128(8 * (15 - $0))) })
  }

  private static func decrypt(
    _ bytes: ByteChunks, _ cipher: Cipher?, _ part: EncryptedRange? = nil, at url: String
  ) throws(StreamingError) -> ByteChunks {
    guard let cipher else { return bytes }
    do throws(CipherError) {
      let all = bytes[0..<bytes.count]
      if let part {
        return ByteChunks(try part.decrypt(all, key: cipher.key, vector: cipher.vector))
      }
      return ByteChunks(
        try CBCDecryption.decrypt(all, key: cipher.key, vector: cipher.vector))
    } catch {
      throw StreamingError(.decryption(error), at: url)
    }
  }
}

extension SegmentLoader {
  fileprivate struct Answer {
    let url: String
    var body = ByteChunks()
  }

  /// Fetches a resource, or a range of it.
  private func fetch(
    _ url: String, range: Range<Int>?, limit: Int, _ watch: TransferWatch
  ) async throws(StreamingError) -> Answer {
    var attempt = 1
    while true {
      let failure: ResourceError
      do throws(ResourceError) {
        if let answer = try await fetchOnce(url, range: range, limit: limit, watch) {
          return answer
        }
        break
      } catch {
        failure = error
        watch.end()
      }
      let decision = policy.decision(
        after: failure, attempt: attempt, random: .random(in: 0...1))
      guard case .retry(let pause) = decision, !watch.isCancelled, !Task.isCancelled else {
        throw StreamingError(.resource(failure), at: url)
      }
      try? await clock.sleep(until: clock.now + pause)
      guard !watch.isCancelled, !Task.isCancelled else {
        throw StreamingError(.resource(failure), at: url)
      }
      attempt += 1
    }
    throw StreamingError(.wrongRange, at: url)
  }

  /// Sends one request; `nil` if the answer has other bytes than requested.
  private func fetchOnce(
    _ url: String, range: Range<Int>?, limit: Int, _ watch: TransferWatch
  ) async throws(ResourceError) -> Answer? {
    watch.begin()
    requestCount += 1
    var request = ResourceRequest(
      WebAddress(url)?.text ?? url, range: range, byteLimit: limit)
    if let origin, let address = WebAddress(url), address.hasOrigin(of: origin) {
      request.headers["Authorization"] =
        address.basicAuthorization ?? origin.basicAuthorization
    }
    let resource = try await loader.load(request)
    let head = resource.head
    guard head.status == 200 || head.status == 206 && range != nil else { throw .status(head) }
    watch.note(resource, expecting: range?.count ?? head.contentLength)
    var answer = Answer(url: head.url)
    while let chunk = try await resource.next() {
      watch.note(chunk)
      byteCount += chunk.bytes.count
      answer.body.append(chunk.bytes)
    }
    if resource.end?.isCancelled == true { throw .cancelled }
    if let length = head.contentLength, answer.body.count < min(length, limit) {
      throw .interrupted(received: answer.body.count)
    }
    guard let range else { return answer }
    return answer.cut(to: range, head)
  }
}

extension SegmentLoader.Answer {
  /// The bytes of a range, of an answer that may have all bytes; `nil` where it has not these.
  fileprivate func cut(to range: Range<Int>, _ head: ResourceHead) -> Self? {
    guard head.status == 206 else {
      guard range.upperBound <= body.count else { return nil }
      return Self(url: url, body: ByteChunks(body[range]))
    }
    guard let header = head.headers["content-range"].flatMap(ContentRange.init),
      header.range?.lowerBound == range.lowerBound
    else { return nil }
    return self
  }
}
